import { limits } from '@recado/contract/platform/limits'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { toQuickMessage, quickMessageColumns } from './rules.ts'

/** The caller's own and the company's quick messages. */
export async function listQuickMessages({ db, user }: Ctx): Promise<QuickMessage[]> {
  const rows = await db
    .selectFrom('quickMessages')
    .select(quickMessageColumns)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', user.id)]))
    .orderBy('shortcode')
    .orderBy('id')
    .limit(limits.quickMessagesMax)
    .execute()
  return rows.map(toQuickMessage)
}

/** A quick message that the caller may use. A colleague's private one counts as not found. */
export async function findUsableQuickMessage({ db, user }: Ctx, id: number): Promise<QuickMessage> {
  const row = await db
    .selectFrom('quickMessages')
    .select(quickMessageColumns)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', user.id)]))
    .executeTakeFirstOrThrow(missing('ERR_NO_QUICKMESSAGE_FOUND'))
  return toQuickMessage(row)
}
