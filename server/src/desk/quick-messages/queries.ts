import { limits } from '@recado/contract/limits'
import type { QuickMessage } from '@recado/contract/quick-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { present, shown } from './rules.ts'

/** One's own and the company's. */
export async function listQuickMessages({ db, user }: Ctx): Promise<QuickMessage[]> {
  const rows = await db
    .selectFrom('quickMessages')
    .select(shown)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', user.id)]))
    .orderBy('shortcode')
    .orderBy('id')
    .limit(limits.quickMessagesMax)
    .execute()
  return rows.map(present)
}

/** One that the caller may use; a colleague's own is as if it were not there. */
export async function usableQuickMessage({ db, user }: Ctx, id: number): Promise<QuickMessage> {
  const row = await db
    .selectFrom('quickMessages')
    .select(shown)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', user.id)]))
    .executeTakeFirstOrThrow(missing('ERR_NO_QUICKMESSAGE_FOUND'))
  return present(row)
}
