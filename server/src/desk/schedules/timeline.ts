import type { Schedule } from '@recado/contract/desk/schedules'
import { lockTicket } from '../messages/lock-ticket.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { selectTicket, toTicket } from '../tickets/columns.ts'

/**
 * Adds a line with the scheduled moment as an ISO timestamp, which each screen formats for its reader. Uses no
 * visibility check: an author may cancel after losing sight of the ticket.
 */
export async function addScheduleLine(
  ctx: Ctx,
  { ticketId, sendAt }: Schedule,
  action: 'scheduled' | 'unscheduled',
): Promise<void> {
  if (ticketId === null) return
  await lockTicket(ctx, ticketId)
  const row = await selectTicket(ctx.db).where('tickets.id', '=', ticketId).executeTakeFirst()
  if (row) await addLine(ctx, toTicket(row), { action, text: sendAt })
}
