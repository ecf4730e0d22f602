import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { otherActiveTicket } from './queries.ts'

/**
 * Refuses a second active ticket of a contact on a connection with ERR_OTHER_OPEN_TICKET, which names the other one.
 * Locks the contact: concurrent transactions that create or reopen a ticket of one contact run one after the other.
 */
export async function refuseSecondActive(
  ctx: Ctx,
  talk: { contactId: number; connectionId: number | null },
): Promise<void> {
  await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', talk.contactId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  const other = await otherActiveTicket(ctx, talk)
  if (other) throw new Refusal('ERR_OTHER_OPEN_TICKET', other)
}
