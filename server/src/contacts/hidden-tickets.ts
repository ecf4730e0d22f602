import { sees } from '@recado/contract/desk/ticket-visibility'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Whether the caller cannot see an active ticket of this contact on any connection. A merged contact has the tickets of
 * the contact it was merged into.
 */
export async function hasHiddenTicket({ db, user }: Ctx, contactId: number): Promise<boolean> {
  const active = await db
    .selectFrom('tickets')
    .select(['userId', 'queueId'])
    .where('status', '<>', 'closed')
    .where('contactId', '=', (eb) =>
      eb
        .selectFrom('contacts as requested')
        .select((requested) =>
          requested.fn.coalesce('requested.mergedInto', 'requested.id').as('id'),
        )
        .where('requested.id', '=', contactId),
    )
    .execute()
  return !active.every((ticket) => sees(user, ticket))
}

/**
 * Refuses with ERR_NO_PERMISSION to reach or divert a conversation that the caller may not see. Callers that change the
 * contact lock its row first, so that a new ticket waits.
 */
export async function refuseHiddenTicket(ctx: Ctx, contactId: number): Promise<void> {
  if (await hasHiddenTicket(ctx, contactId)) throw attendedByOther()
}

/** The detail tells the screen that another agent attends this contact. */
export const attendedByOther = (): Refusal =>
  new Refusal('ERR_NO_PERMISSION', { isAttendedByOther: true })
