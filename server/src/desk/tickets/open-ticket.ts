import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

type NewTicket = {
  contactId: number
  connectionId: number
  isGroup: boolean | Expression<boolean>
} & Mode

/** How a ticket begins. */
type Mode =
  /** By a customer's message: in a queue, without an agent. */
  | { status: 'pending'; queueId: number | null | Expression<number | null> }
  /** By an agent, who holds it. */
  | { status: 'open'; queueId: number | null; userId: number }
  /** By a message of ours that nobody is to answer. The customer's answer reopens the ticket. */
  | { status: 'closed' }

/**
 * Inserts a ticket: the only way to open one. Undefined if the contact has an active ticket on the connection, also one
 * that a concurrent transaction has just created; a closed ticket has no such condition. The caller emits the event.
 */
export async function openTicket(
  { db, now }: Ctx,
  ticket: NewTicket,
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('tickets')
    .values({
      ...ticket,
      ...(ticket.status === 'open' && { startedAt: now }),
      lastMessageAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((active) =>
      active
        .columns(['companyId', 'contactId', 'connectionId'])
        .where('status', '<>', sql.lit('closed'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}
