import type { Message } from '@recado/contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { holdTicket } from '../tickets/queries.ts'
import { change } from './update.ts'
import { letterOf } from './commands.ts'
import { tellMended } from './network.ts'
import { post } from './outbox.ts'
import { showMessage } from './queries.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'

/** Sends a failed message again under the same network id, so that the customer never gets it twice. */
export async function retryMessage(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<Message> {
  const failed = await showMessage(ctx, messageId)
  const ticket = await holdTicket(ctx, { ticketId: failed.ticketId })
  refuseUnreachable(ticket)
  const message = await change(ctx, (update) =>
    update
      .set({ failureCode: null, failureCanRetry: null })
      .where('id', '=', messageId)
      .where('fromMe', '=', true)
      .where('failureCanRetry', '=', true)
      .where('isDeleted', '=', false),
  )
  if (!message) throw new Refusal('ERR_MESSAGE_NOT_FAILED')
  await post(ctx, letterOf(message, ticket))
  await tellMended(ctx, message)
  return message
}
