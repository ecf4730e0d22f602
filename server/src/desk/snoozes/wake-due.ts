import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { updateTicket, emitTicketUpdated } from '../tickets/update.ts'
import { markedUnread } from '../tickets/transfer.ts'

const BATCH_SIZE = 200

/** Wakes tickets whose snooze has ended. Each ticket is woken by one of the nodes that run this concurrently. */
export const wakeDueTickets: PeriodicTask = {
  name: 'snoozed tickets',
  everyMs: 5000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from tickets_to_wake(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', work: wake },
    ),
}

/** Moves the ticket to the top of the list as unread. */
async function wake(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ snoozedUntil: null, lastMessageAt: ctx.now, ...markedUnread })
      .where('id', '=', ticketId)
      .where('snoozedUntil', '<=', ctx.now),
  )
  if (!ticket) return
  emitTicketUpdated(ctx, ticket)
  await addLine(ctx, ticket, { action: 'snoozeOver' })
}

/** Adds the timeline line for a snooze that the customer's message ended. Runs before that message is stored. */
export async function addSnoozeBrokenLine(ctx: Ctx, ticket: Ticket): Promise<void> {
  if (ticket.backAt !== ctx.now.toISOString()) return
  await addLine(ctx, ticket, { action: 'snoozeBroken' })
}
