import type { Message } from '@recado/contract/desk/messages'
import { messageReacted } from '@recado/contract/notifications/reasons'
import type { Ctx } from '../../../platform/ctx.ts'
import { customerReacted } from '../../hooks.ts'
import { addSnoozeBrokenLine } from '../../snoozes/wake-due.ts'
import { updateTicket, emitTicketUpdated } from '../../tickets/update.ts'
import { roomsOf } from '../../tickets/visibility.ts'
import { markedUnread } from '../../tickets/transfer.ts'
import { newsOf } from '../update.ts'

/**
 * Marks the ticket as unread and notifies of a customer's reaction, which is often their only answer. The reaction is
 * not the last message and does not start a wait. Closed tickets do not change.
 */
export async function notifyReaction(ctx: Ctx, message: Message): Promise<void> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ ...markedUnread, snoozedUntil: null })
      .where('id', '=', message.ticketId)
      .where('status', '<>', 'closed'),
  )
  if (!ticket) return
  await addSnoozeBrokenLine(ctx, ticket)
  emitTicketUpdated(ctx, ticket)
  ctx.emit(messageReacted, newsOf(message, ticket), { rooms: roomsOf(ticket) })
  await customerReacted.run(ctx, { message, ticket })
}
