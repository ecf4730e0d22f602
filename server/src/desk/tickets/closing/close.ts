import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket, tickets } from '@recado/contract/desk/tickets'
import {
  nameOfClosingReason,
  requiresClosingReason,
} from '../../../accounts/closing-reasons/queries.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { ticketResolved } from '../../hooks.ts'
import { addLine } from '../../messages/timeline.ts'
import { sendClosingMessage } from './closing-message.ts'
import { emitTicketUpdated, updateTicket } from '../update.ts'

type Closing = Pick<Input<typeof tickets.change>, 'closingReasonId' | 'closingNote'>

/**
 * Closes a ticket and keeps its agent. A closed ticket does not change. Resets the unread count, but sends no read
 * receipts to the customer.
 *
 * @throws Refusal ERR_CLOSING_REASON_REQUIRED if a person or an API key must choose a reason and did not
 */
export async function closeTicket(ctx: Ctx, before: Ticket, asked: Closing): Promise<Ticket> {
  if (before.status === 'closed') return before
  const closing = await closingColumns(ctx, asked)
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({
        status: 'closed',
        closedAt: ctx.now,
        waitingSince: null,
        unreadMessages: 0,
        ...closing,
      })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  if (!ticket) return before
  emitTicketUpdated(ctx, ticket, before)
  const { closingReason: reason, closingNote: note } = closing
  await addLine(ctx, ticket, { action: 'resolved', text: note || null, ...(reason && { reason }) })
  const answers = await ticketResolved.run(ctx, ticket)
  if (!answers.includes(true)) await sendClosingMessage(ctx, ticket)
  return ticket
}

/** The columns of the reason and the note. The machine may always close without a reason. */
async function closingColumns(ctx: Ctx, { closingReasonId: id, closingNote = '' }: Closing) {
  if (id === undefined && ctx.user.id !== 0 && (await requiresClosingReason(ctx)))
    throw new Refusal('ERR_CLOSING_REASON_REQUIRED')
  const closingReason = id === undefined ? null : await nameOfClosingReason(ctx, id)
  return { closingReasonId: id ?? null, closingReason, closingNote }
}
