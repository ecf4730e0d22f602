import type { Ticket } from '@recado/contract/desk/tickets'
import { automaticTextsOf } from '../../../connections/queries.ts'
import { sendAutomated } from '../../messages/automated.ts'
import type { Ctx } from '../../../platform/ctx.ts'

/** Sends the closing message of the queue, or of the connection, after an agent's ticket was closed. The ticket stays closed. */
export async function sendClosingMessage(ctx: Ctx, ticket: Ticket): Promise<void> {
  if (ticket.userId === null || ticket.isGroup) return
  const { whatsappId, queueId } = ticket
  if (whatsappId === null || ticket.contact.isBlocked) return
  const words = await automaticTextsOf(ctx, { whatsappId, queueId })
  if (words?.complationMessage)
    await sendAutomated(ctx, ticket, { body: words.complationMessage, userId: null })
}
