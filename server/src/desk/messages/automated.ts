import { randomUUID } from 'node:crypto'
import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { touchSent } from '../tickets/find-or-create.ts'
import { tellNew } from './update.ts'
import { lockTicket } from './lock-ticket.ts'
import { networkIdOf, post } from './outbox.ts'
import { present, shownFrom } from './columns.ts'

type Words = {
  body: string
  /** Author. Null for messages of the product itself. */
  userId: number | null
  isReminder?: boolean
}

/** Sends a message without an agent, whatever the ticket's status. The status does not change. */
export async function sayUnattended(
  ctx: Ctx,
  { id: ticketId, contactId, whatsappId: connectionId, queueId, contact }: Ticket,
  { body, userId, isReminder = false }: Words,
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
      networkId: networkIdOf(),
      body,
      fromMe: true,
      read: true,
      createdAt: ctx.now,
    })
    .execute()
  const origin = userId === null ? 'automation' : 'agent'
  await post(ctx, { messageId: id, connectionId, contactId, origin })
  const row = await shownFrom(ctx.db).where('messages.id', '=', id).executeTakeFirstOrThrow()
  const message = present(ctx)(row)
  const said = { ticketId, body, mediaType: 'text', userId } as const
  const told = await touchSent(ctx, { ...said, isNoAnswer: true, isReminder })
  if (!told) throw new Refusal('ERR_NO_TICKET_FOUND')
  tellNew(ctx, { message, ticket: told })
  return message
}
