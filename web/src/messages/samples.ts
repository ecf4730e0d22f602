import type { Message, MessageNews } from '@recado/contract/messages'
import { aTicket } from '../tickets/samples.ts'

const uuidOf = (position: number) => `00000000-0000-4000-9000-${String(position).padStart(12, '0')}`

/** A message for tests, the customer's unless said otherwise; `position` also makes its id. */
export const aMessage = (more: Partial<Message> = {}): Message => {
  const position = more.position ?? 1
  return {
    id: uuidOf(position),
    ticketId: 1,
    position,
    body: `Mensagem ${position}`,
    fromMe: false,
    ack: 0,
    read: true,
    mediaType: 'text',
    mediaUrl: null,
    media: null,
    location: null,
    contacts: null,
    quotedMsgId: null,
    quotedMsg: null,
    reactions: [],
    isEdited: false,
    edits: [],
    isForwarded: false,
    system: null,
    isDeleted: false,
    failure: null,
    refusal: null,
    revision: 0,
    contactId: 1,
    contact: { id: 1, name: 'Lia Duarte' },
    queueId: null,
    user: more.fromMe ? { id: 1, name: 'Ana Prado' } : null,
    createdAt: '2026-11-21T12:00:00.000Z',
    ...more,
  }
}

/** What screens hear of a message. */
export const newsOf = (message: Message, ticket = aTicket()): MessageNews => ({
  message,
  ticket,
  contact: ticket.contact,
})
