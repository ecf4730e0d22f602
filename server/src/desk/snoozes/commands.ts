import type { Input } from '@recado/contract/platform/endpoint'
import { SNOOZE_DAYS_MAX, type snoozes } from '@recado/contract/desk/snoozes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { parseTime } from '../../platform/time/parse-time.ts'
import { updateTicket, emitTicketUpdated } from '../tickets/update.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'

const DAY_MS = 86_400_000

/** Snoozes an open ticket, or ends its snooze if `until` is null. Allowed to anybody who may resolve the ticket. */
export async function snoozeTicket(
  ctx: Ctx,
  { ticketId, until }: Input<typeof snoozes.set>,
): Promise<Ticket> {
  const before = await lockVisibleTicket(ctx, { ticketId })
  if (until === null) return endSnooze(ctx, before)
  return snooze(ctx, before, await parseTime(ctx, until))
}

async function snooze(ctx: Ctx, before: Ticket, until: Date): Promise<Ticket> {
  const ahead = until.getTime() - ctx.now.getTime()
  if (ahead <= 0 || ahead > SNOOZE_DAYS_MAX * DAY_MS) throw new Refusal('ERR_SNOOZE_MOMENT')
  if (before.snoozedUntil === until.toISOString()) return before
  const ticket = await updateTicket(ctx, (update) =>
    update.set({ snoozedUntil: until }).where('id', '=', before.id).where('status', '=', 'open'),
  )
  if (!ticket) throw new Refusal('ERR_TICKET_NOT_OPEN')
  emitTicketUpdated(ctx, ticket)
  // A snoozed ticket takes no slot of its agent.
  ctx.signal('assignment', { companyId: ctx.companyId })
  await addLine(ctx, ticket, { action: 'snoozed', text: ticket.snoozedUntil })
  return ticket
}

/**
 * Ends a snooze. The ticket keeps its place in the list, because nothing new happened in it. Does nothing if it is not
 * snoozed.
 */
async function endSnooze(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ snoozedUntil: null })
      .where('id', '=', before.id)
      .where('snoozedUntil', 'is not', null),
  )
  if (!ticket) return before
  emitTicketUpdated(ctx, ticket)
  await addLine(ctx, ticket, { action: 'unsnoozed' })
  return ticket
}
