import type { Message } from '@recado/contract/messages'
import { messageReacted } from '@recado/contract/notices'
import type { Ctx } from '../../platform/ctx.ts'
import { customerReacted } from '../hooks.ts'
import { tellIfWoken } from '../snoozes/wake-due.ts'
import { change, tellTicket } from '../tickets/update.ts'
import { roomsOf } from '../tickets/rules.ts'
import { asNew } from '../tickets/transfer.ts'
import { newsOf } from './update.ts'

/**
 * Marks the ticket as unread and notifies of a customer's reaction, which is often their only answer. The reaction is
 * not the last message and does not start a wait. Closed tickets do not change.
 */
export async function tellReaction(ctx: Ctx, message: Message): Promise<void> {
  const ticket = await change(ctx, (update) =>
    update
      .set({ ...asNew, snoozedUntil: null })
      .where('id', '=', message.ticketId)
      .where('status', '<>', 'closed'),
  )
  if (!ticket) return
  await tellIfWoken(ctx, ticket)
  tellTicket(ctx, ticket)
  ctx.emit(messageReacted, newsOf(message, ticket), { rooms: roomsOf(ticket) })
  await customerReacted.run(ctx, { message, ticket })
}
