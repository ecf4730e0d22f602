import { randomUUID } from 'node:crypto'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordSent } from '../tickets/find-or-create.ts'
import { emitMessageCreated } from './update.ts'
import { lockTicket } from './lock-ticket.ts'
import { makeNetworkId, enqueueSend } from './outbox.ts'
import { toMessage, selectMessage } from './columns.ts'

type AutomatedMessage = {
  body: string
  /** Author. Null for messages of the product itself. */
  userId: number | null
  isReminder?: boolean
}

/** Sends a message without an agent, whatever the ticket's status. The status does not change. */
export async function sendAutomated(
  ctx: Ctx,
  { id: ticketId, contactId, whatsappId: connectionId, queueId, contact }: Ticket,
  { body, userId, isReminder = false }: AutomatedMessage,
): Promise<Message> {
  if (contact.isBlocked) throw new Refusal('ERR_CONTACT_BLOCKED')
  if (connectionId === null) throw new Refusal('ERR_NO_WAPP_FOUND')
  const id = randomUUID()
  await lockTicket(ctx, ticketId)
  await ctx.db
    .insertInto('messages')
    .values({
      id,
      ticketId,
      contactId,
      connectionId,
      userId,
      queueId,
      networkId: makeNetworkId(),
      body,
      fromMe: true,
      read: true,
      createdAt: ctx.now,
    })
    .execute()
  const origin = userId === null ? 'automation' : 'agent'
  await enqueueSend(ctx, { messageId: id, connectionId, contactId, origin })
  const row = await selectMessage(ctx.db).where('messages.id', '=', id).executeTakeFirstOrThrow()
  const message = toMessage(ctx)(row)
  const summary = { ticketId, body, mediaType: 'text', userId } as const
  const updated = await recordSent(ctx, { ...summary, isNoAnswer: true, isReminder })
  if (!updated) throw new Refusal('ERR_NO_TICKET_FOUND')
  emitMessageCreated(ctx, { message, ticket: updated })
  return message
}
