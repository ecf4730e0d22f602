import type { Input } from '@recado/contract/endpoint'
import { SNOOZE_DAYS_MAX, type snoozes } from '@recado/contract/snoozes'
import type { Ticket } from '@recado/contract/tickets'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { saidMoment } from '../../platform/time/parse-time.ts'
import { change, tellTicket } from '../tickets/change.ts'
import { holdTicket } from '../tickets/queries.ts'

const DAY_MS = 86_400_000

/** Puts an open ticket off, or brings it back; for whoever may resolve it. */
export async function snoozeTicket(
  ctx: Ctx,
  { ticketId, until }: Input<typeof snoozes.set>,
): Promise<Ticket> {
  const before = await holdTicket(ctx, { ticketId })
  if (until === null) return bringBack(ctx, before)
  return putOff(ctx, before, await saidMoment(ctx, until))
}

async function putOff(ctx: Ctx, before: Ticket, until: Date): Promise<Ticket> {
  const ahead = until.getTime() - ctx.now.getTime()
  if (ahead <= 0 || ahead > SNOOZE_DAYS_MAX * DAY_MS) throw new Refusal('ERR_SNOOZE_MOMENT')
  if (before.snoozedUntil === until.toISOString()) return before
  const ticket = await change(ctx, (update) =>
    update.set({ snoozedUntil: until }).where('id', '=', before.id).where('status', '=', 'open'),
  )
  if (!ticket) throw new Refusal('ERR_TICKET_NOT_OPEN')
  tellTicket(ctx, ticket)
  await addLine(ctx, ticket, { action: 'snoozed', text: ticket.snoozedUntil })
  return ticket
}

/** It keeps its place among the open ones: nothing new happened in it. One that is back already stays as it is. */
async function bringBack(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await change(ctx, (update) =>
    update
      .set({ snoozedUntil: null })
      .where('id', '=', before.id)
      .where('snoozedUntil', 'is not', null),
  )
  if (!ticket) return before
  tellTicket(ctx, ticket)
  await addLine(ctx, ticket, { action: 'unsnoozed' })
  return ticket
}
