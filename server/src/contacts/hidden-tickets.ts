import { sees } from '@recado/contract/ticket-sight'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Whether an active ticket of this contact, on any connection, is out of the caller's sight. A contact that was merged
 * into another one has that contact's tickets.
 */
export async function hasHiddenTicket({ db, user }: Ctx, contactId: number): Promise<boolean> {
  const active = await db
    .selectFrom('tickets')
    .select(['userId', 'queueId'])
    .where('status', '<>', 'closed')
    .where('contactId', '=', (eb) =>
      eb
        .selectFrom('contacts as asked')
        .select((asked) => asked.fn.coalesce('asked.mergedInto', 'asked.id').as('id'))
        .where('asked.id', '=', contactId),
    )
    .execute()
  return !active.every((ticket) => sees(user, ticket))
}

/**
 * Refuses with ERR_NO_PERMISSION what would reach or divert a conversation that the caller may not see. Who changes the
 * contact calls it after the row is locked: a new ticket of the contact waits for that lock.
 */
export async function refuseHiddenTicket(ctx: Ctx, contactId: number): Promise<void> {
  if (await hasHiddenTicket(ctx, contactId)) throw attendedByOther()
}

/** The detail lets a screen say why: somebody else attends this contact. */
export const attendedByOther = (): Refusal =>
  new Refusal('ERR_NO_PERMISSION', { isAttendedByOther: true })
