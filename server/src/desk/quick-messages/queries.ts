import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectCached } from '../../platform/read-path/query-cache.ts'
import { missing } from '../../platform/refusal.ts'
import { toQuickMessage, selectQuickMessages } from './columns.ts'

/** The caller's own quick messages, and those of the company for everybody or for one of the caller's queues. */
const usableQuickMessages = (ctx: Pick<Ctx, 'db' | 'user'>) =>
  selectQuickMessages(ctx).where((eb) =>
    eb.or([
      eb('quickMessages.userId', '=', ctx.user.id),
      eb.and([
        eb('quickMessages.userId', 'is', null),
        ...(may(ctx.user, 'quickMessages.editGlobal')
          ? []
          : [
              eb.or([
                eb('queues.id', 'is', null),
                eb('queues.id', '=', sql<number>`any(${ctx.user.queueIds}::int[])`),
              ]),
            ]),
      ]),
    ]),
  )

const listQuery = (db: Ctx['db'], { user }: Pick<Ctx, 'user'>) =>
  usableQuickMessages({ db, user })
    .orderBy('quickMessages.shortcode')
    .orderBy('quickMessages.id')
    // As many of the caller as of the company.
    .limit(sql.lit(2 * limits.quickMessagesMax))
    .compile()

/** The quick messages that the caller may use, by shortcode. */
export async function listQuickMessages(ctx: Ctx): Promise<QuickMessage[]> {
  const rows = await selectCached(ctx.db, listQuery, { user: ctx.user })
  return rows.map(toQuickMessage(ctx))
}

/** A quick message that the caller may use. Any other, such as a colleague's private one, counts as not found. */
export const findUsableQuickMessage = async (ctx: Ctx, id: number): Promise<QuickMessage> =>
  toQuickMessage(ctx)(
    await usableQuickMessages(ctx)
      .where('quickMessages.id', '=', id)
      .executeTakeFirstOrThrow(missing('ERR_NO_QUICKMESSAGE_FOUND')),
  )

/** A quick message after a change. Also one that the caller may not use. */
export const reloadQuickMessage = async (ctx: Ctx, id: number): Promise<QuickMessage> =>
  toQuickMessage(ctx)(
    await selectQuickMessages(ctx).where('quickMessages.id', '=', id).executeTakeFirstOrThrow(),
  )
