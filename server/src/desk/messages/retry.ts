import type { Message } from '@recado/contract/desk/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { updateMessage } from './update.ts'
import { outboxEntryOf } from './commands.ts'
import { emitMessageRecovered } from './network/receipts.ts'
import { enqueueSend } from './outbox.ts'
import { showMessage } from './queries.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'

/**
 * Sends a failed message again when an agent asks for it. The network id stays the same, so that the customer never
 * gets the message twice. The ticket's current connection sends it and will report the receipts. Automatic retries are
 * in `links/sending/send-result.ts`.
 */
export async function retryMessage(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<Message> {
  const failed = await showMessage(ctx, messageId)
  const ticket = await lockVisibleTicket(ctx, { ticketId: failed.ticketId })
  refuseUnreachable(ticket)
  const message = await updateMessage(ctx, (update) =>
    update
      .set({ failureCode: null, failureCanRetry: null, connectionId: ticket.whatsappId })
      .where('id', '=', messageId)
      .where('fromMe', '=', true)
      .where('failureCanRetry', '=', true)
      .where('isDeleted', '=', false),
  )
  if (!message) throw new Refusal('ERR_MESSAGE_NOT_FAILED')
  await enqueueSend(ctx, outboxEntryOf(message, ticket))
  await emitMessageRecovered(ctx, message)
  return message
}
