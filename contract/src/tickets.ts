import { z } from 'zod'
import { Contact } from './contacts.ts'
import { endpoint, flag, id, idList, moment, page } from './endpoint.ts'
import { live } from './live.ts'
import { mediaTypes } from './media.ts'
import { Queue } from './queues.ts'
import { Tag } from './tags.ts'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

export const Ticket = z.object({
  id: z.number(),
  uuid: z.uuid(),
  status: TicketStatus,
  channel: z.literal('whatsapp'),
  isGroup: z.boolean(),
  unreadMessages: z.number().int(),
  lastMessage: z.string(),
  lastMessageType: z.enum(mediaTypes),
  lastMessageFromMe: z.boolean(),
  /** The last message of ours could not be sent. */
  lastMessageFailed: z.boolean(),
  lastMessageAt: moment,
  /** Since when the customer waits for an answer; null when the last word was ours. */
  waitingSince: moment.nullable(),
  messagesCount: z.number().int(),
  contactId: z.number(),
  contact: Contact,
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queueId: z.number().nullable(),
  queue: Queue.nullable(),
  whatsappId: z.number().nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  tags: z.array(Tag),
  /** Minutes of waiting for the customer after which it closes by itself; null: as its connection says. */
  expirationTime: z.number().int().nullable(),
  /** Whether a customer who lets it wait is reminded. */
  sendIdlenessMessage: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Ticket = z.infer<typeof Ticket>

const byTicket = z.object({ ticketId: id })

export const TicketQuery = z.object({
  ...page.shape,
  status: TicketStatus.optional(),
  /** One connection, by id. */
  whatsappParam: id.optional(),
  queueIds: idList.optional(),
  users: idList.optional(),
  /** The day it was created, YYYY-MM-DD, in the company's time zone. */
  date: z.iso.date().optional(),
  /** The day of its last message, YYYY-MM-DD, in the company's time zone. */
  updatedAt: z.iso.date().optional(),
  /** All that the caller may see, not only what is theirs or waits. */
  showAll: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** Continues exactly behind this row: `lastMessageAt` and `id` of the last one shown, joined by a comma. */
  after: z
    .string()
    .regex(/^[0-9T:.Z-]+,\d+$/)
    .optional(),
})

/** A page of tickets. `count` stops at 10,000; `hasMore` is always exact. */
const TicketPage = z.object({
  tickets: z.array(Ticket),
  count: z.number().int(),
  hasMore: z.boolean(),
})

export const TicketForm = z.object({
  contactId: id,
  /** Absent: the company's default connection. */
  whatsappId: id.optional(),
  queueId: id.nullable().optional(),
  userId: id.optional(),
  status: z.literal('open').optional(),
})

/** One call on the wire, several things an agent may do; each has its own command. */
export const TicketChange = z.union([
  z.strictObject({ status: z.literal('open'), userId: id.optional() }),
  z.strictObject({
    status: z.literal('closed'),
    justClose: z.boolean().optional(),
    userId: id.nullable().optional(),
  }),
  z.strictObject({ status: z.literal('pending'), userId: z.null().optional() }),
])

const Counts = z.object({
  open: z.number().int(),
  pending: z.number().int(),
  closed: z.number().int(),
})

export const tickets = {
  list: endpoint('GET /tickets', {
    about: 'A page of the tickets the caller may see, last message first.',
    may: 'everyone',
    query: TicketQuery,
    answer: TicketPage,
  }),
  counts: endpoint('GET /tickets-count-status', {
    about: 'How many tickets of each status the caller may see; each number stops at 10,000.',
    may: 'everyone',
    query: TicketQuery.pick({ whatsappParam: true, queueIds: true, users: true, showAll: true }),
    answer: Counts,
  }),
  show: endpoint('GET /tickets/:ticketId', {
    about: 'One ticket; reading it changes nothing.',
    may: 'everyone',
    params: byTicket,
    answer: Ticket,
  }),
  showByUuid: endpoint('GET /tickets/u/:ticketUuid', {
    about: 'One ticket by the id that stands in addresses.',
    may: 'everyone',
    params: z.object({ ticketUuid: z.uuid() }),
    answer: Ticket,
  }),
  create: endpoint('POST /tickets', {
    about: 'A ticket begun by an agent, open and assigned.',
    may: 'everyone',
    body: TicketForm,
    answer: Ticket,
  }),
  change: endpoint('PUT /tickets/:ticketId', {
    about: 'Accepts or reopens (`open`), resolves (`closed`) or returns to the queue (`pending`).',
    may: 'everyone',
    params: byTicket,
    body: TicketChange,
    answer: Ticket,
  }),
  read: endpoint('POST /tickets/:ticketId/read', {
    about: 'The conversation is in view: its messages are read, and the customer sees it.',
    may: 'everyone',
    params: byTicket,
    answer: Ticket,
  }),
}

/** A ticket as it is now, for everybody who sees it: begun, accepted, resolved, reopened, returned, read. */
export const ticketUpdated = live('ticket', 'update', z.object({ ticket: Ticket }))
/** The ticket went out of the hearer's sight; it still exists. */
export const ticketRemovedFromList = live(
  'ticket',
  'removeFromList',
  z.object({ ticketId: z.number() }),
)
/** The ticket exists no more. */
export const ticketDeleted = live('ticket', 'delete', z.object({ ticketId: z.number() }))
/** Its messages were read. */
export const ticketUnreadUpdated = live(
  'ticket',
  'updateUnread',
  z.object({ ticketId: z.number() }),
)
/** The customer is typing or recording; `paused` ends it. Nothing of it is kept. */
export const contactTyping = live(
  'ticket',
  'typing',
  z.object({ ticketId: z.number(), state: z.enum(['composing', 'recording', 'paused']) }),
)
