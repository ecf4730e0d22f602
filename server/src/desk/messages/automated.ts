import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockTicket } from './lock-ticket.ts'
import { storeOutgoing } from './store-outgoing.ts'

type AutomatedMessage = {
  body: string
  /** Author. Null for messages of the product itself. */
  userId: number | null
  isReminder?: boolean
}

/** Sends a message without an agent, whatever the ticket's status. The status does not change. */
export async function sendAutomated(
  ctx: Ctx,
  ticket: Ticket,
  { body, userId, isReminder = false }: AutomatedMessage,
): Promise<Message> {
  if (ticket.contact.isBlocked) throw new Refusal('ERR_CONTACT_BLOCKED')
  await lockTicket(ctx, ticket.id)
  const origin = userId === null ? 'automation' : 'agent'
  const message = { body, mediaType: 'text', userId, origin, isNoAnswer: true, isReminder } as const
  return (await storeOutgoing(ctx, ticket, message))!
}
