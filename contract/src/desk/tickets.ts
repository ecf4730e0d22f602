import { z } from 'zod'
import { Contact } from '../contacts/contacts.ts'
import {
  countedPage,
  endpoint,
  flag,
  id,
  idList,
  idOrIds,
  moment,
  nothing,
  page,
  totals,
} from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { mediaTypes } from '../platform/media.ts'
import { Queue } from '../accounts/queues.ts'
import { Tag } from './tags.ts'
import { noteText } from './notes.ts'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

const Author = z.object({ id: z.number(), name: z.string() })

export const Ticket = z.object({
  id: z.number(),
  uuid: z.uuid(),
  /**
   * Rises with every change of the ticket: of two tellings of it the higher one is the newer, and of equal ones, which may
   * differ in names alone, the later heard. Absent only where a node of the release before tells of it.
   */
  revision: z.number().int().optional(),
  status: TicketStatus,
  channel: z.literal('whatsapp'),
  isGroup: z.boolean(),
  unreadMessages: z.number().int(),
  lastMessage: z.string(),
  lastMessageType: z.enum(mediaTypes),
  lastMessageFromMe: z.boolean(),
  /** Who of us said it; null where nobody is known: the phone itself, a machine. */
  lastMessageUser: Author.nullable(),
  /** The last message of ours could not be sent. */
  lastMessageFailed: z.boolean(),
  lastMessageAt: moment,
  /** Since when the customer waits for an answer; null when the last word was ours. */
  waitingSince: moment.nullable(),
  messagesCount: z.number().int(),
  contactId: z.number(),
  contact: Contact,
  userId: z.number().nullable(),
  user: Author.nullable(),
  queueId: z.number().nullable(),
  queue: Queue.nullable(),
  /** The number one writes through; null once it was removed. `whatsapp` goes on naming it. */
  whatsappId: z.number().nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  tags: z.array(Tag),
  /** Minutes of waiting for the customer after which it closes by itself; null: as its connection says. */
  expirationTime: z.number().int().nullable(),
  /** Whether a customer who lets it wait is reminded. */
  sendIdlenessMessage: z.boolean(),
  /** When it closes by itself if the customer goes on saying nothing. */
  expiresAt: moment.nullable(),
  /** Put off until then: open, and out of the list of open ones. */
  snoozedUntil: moment.nullable(),
  /** When it last came back from that. */
  backAt: moment.nullable(),
  /** When it was resolved; null while it is not, and where it began closed with words of ours. */
  closedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Ticket = z.infer<typeof Ticket>

/** A ticket by itself. */
export const TicketDetail = Ticket.extend({
  /**
   * Until when one may write freely; null: not before the customer writes. Absent where the network sets no such end.
   */
  serviceWindowEndsAt: moment.nullable().optional(),
})
export type TicketDetail = z.infer<typeof TicketDetail>

/** What was said in a ticket and is meant by a search; `body` is the part around the words found. */
export const TicketMatch = z.object({
  messageId: z.uuid(),
  body: z.string(),
  fromMe: z.boolean(),
  user: Author.nullable(),
  createdAt: moment,
})

/** A row of a list: after a search also the newest message found, where it was the words of a message that matched. */
export const TicketRow = Ticket.extend({ match: TicketMatch.nullable().optional() })
export type TicketRow = z.infer<typeof TicketRow>

/** Last message first; who waits longest first; of `status` open alone, who closes by itself soonest first. */
export const ticketSorts = ['newest', 'waiting', 'deadline'] as const
export type TicketSort = (typeof ticketSorts)[number]

const byTicket = z.object({ ticketId: id })

export const TicketQuery = z.object({
  ...countedPage.shape,
  status: TicketStatus.optional(),
  /** One connection by its id, or several: `[1,2]`. */
  whatsappParam: idOrIds.optional(),
  queueIds: idList.optional(),
  /** Those without a queue, beside those of `queueIds`. */
  withoutQueue: flag.optional(),
  users: idList.optional(),
  /** All of these. */
  tags: idList.optional(),
  /** The day it was created, YYYY-MM-DD, in the company's time zone. */
  date: z.iso.date().optional(),
  /** The day of its last message, YYYY-MM-DD, in the company's time zone. */
  updatedAt: z.iso.date().optional(),
  /** Resolved on this day or later, in the company's time zone. */
  closedFrom: z.iso.date().optional(),
  /** Resolved on this day or before. */
  closedTo: z.iso.date().optional(),
  /** All that the caller may see, not only what is theirs or waits. */
  showAll: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** Only those put off, who comes back soonest first; the open ones are those that are not. */
  snoozed: flag.optional(),
  sort: z.enum(ticketSorts).default('newest'),
  /**
   * Continues exactly behind this row: `lastMessageAt` and `id` of the last one shown, joined by a comma. In another
   * order its `waitingSince` or `expiresAt` stands in front; a row that has none goes by a minus and `lastMessageAt`.
   * Of those put off `snoozedUntil` stands in its place.
   */
  after: z
    .string()
    .regex(/^[0-9T:.Z-]+,\d+$/)
    .optional(),
})

/** A page of tickets. `hasMore` is always exact. */
const TicketPage = z.object({
  tickets: z.array(TicketRow),
  ...totals,
  hasMore: z.boolean(),
})

export const TicketForm = z.object({
  contactId: id,
  /** Absent: the company's default connection, or another that is connected while that one is off. */
  whatsappId: id.optional(),
  queueId: id.nullable().optional(),
  /** Absent: the caller. A colleague finds it as one that was handed over. */
  userId: id.optional(),
  status: z.literal('open').optional(),
})

export const ExpirationMinutes = z
  .number('required')
  .int('tooShort')
  .min(1, 'tooShort')
  .max(limits.silenceMinutesMax, 'tooLong')

/** A key of bots of other servers of this kind: taken and without effect. */
const ofBots = z.unknown().optional()

const change = {
  /**
   * `open` accepts or reopens, `closed` resolves, `pending` returns to the queue. With a `userId` of somebody else, or with
   * a `queueId` and no person, it is a transfer, which leaves the status as it is or makes it `pending`.
   */
  status: TicketStatus.optional(),
  /** Whose it becomes; null: nobody's. With `closed` it is ignored. */
  userId: id.nullable().optional(),
  /** The queue it goes to, or stays in when it is given to a person; null: as it is. With `closed` it is ignored. */
  queueId: id.nullable().optional(),
  /** The connection of the ticket; another one is refused. */
  whatsappId: id.optional(),
  /** Taken and without effect: resolving never waits for a rating. */
  justClose: z.boolean().optional(),
  /** A note for the person or queue that receives a transfer, kept as a note of the ticket. */
  note: noteText.or(z.literal('')).optional(),
  /** Minutes of waiting for the customer after which it closes by itself; null: as its connection says. */
  expirationTime: ExpirationMinutes.nullable().optional(),
  /** Whether a customer who lets it wait is reminded. */
  sendIdlenessMessage: z.boolean().optional(),
}

/**
 * One call on the wire, several things an agent may do, in every combination that does not contradict itself. A whole
 * ticket sent back with one field changed is understood.
 */
export const TicketChange = z
  .object({
    ...change,
    chatbot: ofBots,
    queueOptionId: ofBots,
    useIntegration: ofBots,
    promptId: ofBots,
    integrationId: ofBots,
  })
  .refine((asked) => Object.values(asked).some((value) => value !== undefined), {
    message: 'required',
    path: ['status'],
  })
  .refine(({ status, userId }) => !(status === 'open' && userId === null), {
    message: 'contradicts',
    path: ['userId'],
  })

const Counts = z.object({
  open: z.number().int(),
  pending: z.number().int(),
  closed: z.number().int(),
  /** Put off, and not among the open ones. */
  snoozed: z.number().int(),
  /**
   * How many tickets resolved between `closedFrom` and `closedTo` were deleted since. The dashboard goes on counting them.
   * Only for callers who see all tickets, and only if nothing but those days, people, queues and connections is asked for.
   */
  closedDeleted: z.number().int().optional(),
})

export const tickets = {
  list: endpoint('GET /tickets', {
    about:
      'A page of the tickets the caller may see. A search goes by contact name, number and what was said, from three characters; by the beginning of a number from the first.',
    may: 'everyone',
    query: TicketQuery,
    answer: TicketPage,
  }),
  counts: endpoint('GET /tickets-count-status', {
    about: 'How many tickets of each status the caller may see; each number stops at 10,000.',
    may: 'everyone',
    query: TicketQuery.omit({
      searchParam: true,
      pageNumber: true,
      withCount: true,
      status: true,
      snoozed: true,
      sort: true,
      after: true,
    }),
    answer: Counts,
  }),
  show: endpoint('GET /tickets/:ticketId', {
    about: 'One ticket; reading it changes nothing.',
    may: 'everyone',
    params: byTicket,
    answer: TicketDetail,
  }),
  showByUuid: endpoint('GET /tickets/u/:ticketUuid', {
    about: 'One ticket by the id that stands in addresses.',
    may: 'everyone',
    params: z.object({ ticketUuid: z.uuid() }),
    answer: TicketDetail,
  }),
  create: endpoint('POST /tickets', {
    about: 'A ticket begun by an agent, open and assigned.',
    may: 'everyone',
    body: TicketForm,
    answer: Ticket,
  }),
  change: endpoint('PUT /tickets/:ticketId', {
    about:
      'Accepts or reopens (`open`), resolves (`closed`), returns to the queue (`pending`), transfers (`userId`, `queueId` or both, with a `note` for the receiver), or sets `expirationTime` or `sendIdlenessMessage`.',
    may: 'everyone',
    params: byTicket,
    body: TicketChange,
    answer: Ticket,
  }),
  ofContact: endpoint('GET /tickets/contact/:contactId', {
    about: 'The tickets of a contact that the caller may see, newest first.',
    may: 'everyone',
    params: z.object({ contactId: id }),
    query: page.pick({ pageNumber: true }),
    /** `count`: all of them, up to 10,000. `contactSince`: when the contact first wrote or was added. */
    answer: TicketPage.extend({ contactSince: moment }),
  }),
  remove: endpoint('DELETE /tickets/:ticketId', {
    about:
      'Deletes a ticket with its messages and files; what was counted of it and its notes stay.',
    may: 'tickets.delete',
    params: byTicket,
    answer: nothing,
  }),
  askFor: endpoint('POST /tickets/u/:ticketUuid/ask', {
    about:
      'Asks whoever attends a ticket to hand it over: a line in its conversation. Also for who may not see it.',
    may: 'everyone',
    params: z.object({ ticketUuid: z.uuid() }),
    answer: nothing,
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
/** The ticket went out of the hearer's sight; it still exists. `takenBy`: it waited, and this colleague accepted it. */
export const ticketRemovedFromList = live(
  'ticket',
  'removeFromList',
  z.object({ ticketId: z.number(), takenBy: z.string().nullish() }),
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
