import type { Ticket } from '@recado/contract/tickets'

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

const aContact = (id: number): Ticket['contact'] => ({
  id,
  uuid: uuidOf(id),
  name: `Cliente ${id}`,
  number: `5511990000${String(id).padStart(3, '0')}`,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  isBlocked: false,
})

/** A ticket for tests; `more` says what the test is about. */
export const aTicket = (more: Partial<Ticket> = {}): Ticket => {
  const id = more.id ?? 1
  return {
    id,
    uuid: uuidOf(id),
    revision: 0,
    status: 'open',
    channel: 'whatsapp',
    isGroup: false,
    unreadMessages: 0,
    lastMessage: 'Bom dia',
    lastMessageType: 'text',
    lastMessageFromMe: false,
    lastMessageUser: null,
    lastMessageFailed: false,
    lastMessageAt: '2026-11-21T12:00:00.000Z',
    waitingSince: null,
    messagesCount: 1,
    contactId: id,
    contact: aContact(id),
    userId: more.status === 'pending' ? null : 1,
    user: more.status === 'pending' ? null : { id: 1, name: 'Ana Prado' },
    queueId: null,
    queue: null,
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja' },
    tags: [],
    expirationTime: null,
    sendIdlenessMessage: true,
    expiresAt: null,
    snoozedUntil: null,
    backAt: null,
    closedAt: null,
    createdAt: '2026-11-21T11:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...more,
  }
}
