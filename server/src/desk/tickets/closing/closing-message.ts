import type { Ticket } from '@recado/contract/desk/tickets'
import { automaticTextsOf } from '../../../connections/queries.ts'
import type { Cause } from '@recado/contract/platform/causes'
import { sendAutomated } from '../../messages/automated.ts'
import type { Ctx } from '../../../platform/ctx.ts'

/** Sends the closing message of the queue, or of the connection, after an agent's ticket was closed. The ticket stays closed. */
export async function sendClosingMessage(
  ctx: Ctx,
  ticket: Ticket,
  code: 'closed' | 'expired' = 'closed',
): Promise<void> {
  if (ticket.userId === null || ticket.isGroup) return
  const { whatsappId, queueId } = ticket
  if (whatsappId === null || ticket.contact.isBlocked) return
  const words = await automaticTextsOf(ctx, { whatsappId, queueId })
  if (words?.complationMessage)
    await sendAutomated(ctx, ticket, {
      body: words.complationMessage,
      userId: null,
      cause: causeOf(code, ticket),
    })
}

const causeOf = (code: string, { user, queue }: Ticket): Cause => ({
  kind: 'closing',
  name: '',
  code,
  inputs: { ...(user && { agent: user.name }), ...(queue && { queue: queue.name }) },
  editor: queue ? '/queues' : '/connections',
})
