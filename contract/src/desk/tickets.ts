import { z } from 'zod'
import { Contact } from '../contacts/contacts.ts'
import { withPreviewForItsReader } from '../contacts/hidden-texts.ts'
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
import { MissedFilter } from '../accounts/missed-filter.ts'
import { contactName } from '../platform/hidden-numbers.ts'
import { live } from '../platform/live.ts'
import { mediaTypes } from '../platform/media.ts'
import { Queue } from '../accounts/queues.ts'
import { Tag } from './tags.ts'
import {
  Author,
  TicketBot,
  TicketConnection,
  TicketCounts,
  TicketDeadline,
  TicketMatch,
  TicketRating,
  ExpirationMinutes,
} from './ticket-parts.ts'
import { closingFields, hasClosing, TicketClosing } from './closings.ts'
import { noteText } from './notes.ts'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

export const Ticket = z
  .object({
    id: z.number(),
    uuid: z.uuid(),
    /**
     * Rises with every change of the ticket. Of two versions the higher revision is the newer one. Versions with the same
     * revision come from one transaction or differ only in names, and the one received last is current. Absent only
     * from a node of the previous release.
     */
    revision: z.number().int().optional(),
    status: TicketStatus,
    channel: z.literal('whatsapp'),
    isGroup: z.boolean(),
    unreadMessages: z.number().int(),
    lastMessage: z.string(),
    lastMessageType: z.enum(mediaTypes),
    lastMessageFromMe: z.boolean(),
    /** The user who wrote it. Null if unknown: the phone, the system. */
    lastMessageUser: Author.nullable(),
    /** The member of the group who wrote it. Absent if it is ours, and outside groups. */
    lastMessageSpeaker: contactName.optional(),
    /** Our last message could not be sent. */
    lastMessageFailed: z.boolean(),
    /** The last activity, by which lists are ordered: the last message, the opening, or the return from a snooze. */
    lastMessageAt: moment,
    /** Since when the customer waits for an answer. Null if the last message is ours. */
    waitingSince: moment.nullable(),
    messagesCount: z.number().int(),
    contactId: z.number(),
    contact: Contact,
    userId: z.number().nullable(),
    user: Author.nullable(),
    queueId: z.number().nullable(),
    queue: Queue.nullable(),
    /** The number that sends for the ticket. Null after it was removed; `whatsapp` still names it. */
    whatsappId: z.number().nullable(),
    whatsapp: TicketConnection.nullable(),
    /**
     * The end of the service window of an active ticket. Null: closed until the customer writes. Absent if the ticket is
     * resolved or the network has none.
     */
    serviceWindowEndsAt: moment.nullable().optional(),
    tags: z.array(Tag),
    /**
     * Minutes without an answer of the customer after which it closes automatically. Null: the setting of its connection.
     */
    expirationTime: z.number().int().nullable(),
    /** Whether a customer who does not answer is reminded. */
    sendIdlenessMessage: z.boolean(),
    /** When it closes automatically if the customer does not answer. */
    expiresAt: moment.nullable(),
    /** The bot of a ticket that nobody holds. Null: none is at work. */
    bot: TicketBot.nullable(),
    /** Whether a bot is at work and not paused, for clients of similar servers. */
    chatbot: z.boolean(),
    /** The option whose children the customer chooses from, for clients of similar servers. */
    queueOptionId: z.number().nullable(),
    /** The nearest deadline by the targets of its queue. Null: no target is running. */
    deadline: TicketDeadline.nullable(),
    /** The end of the snooze. A snoozed ticket is open and not in the list of open tickets. */
    snoozedUntil: moment.nullable(),
    /** When the last snooze ended. */
    backAt: moment.nullable(),
    /** When it was resolved. Null if it is not, or if it began closed with a message of ours. */
    closedAt: moment.nullable(),
    /** The reason and the note of the resolution. Null if it has neither. */
    closing: TicketClosing.nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
  .overwrite(withPreviewForItsReader)
export type Ticket = z.infer<typeof Ticket>

/** A single ticket with further fields. */
export const TicketDetail = Ticket.safeExtend({
  /** The latest rating of the ticket. Absent: the customer gave none. */
  rating: TicketRating.optional(),
  /** As in `Ticket`, and also of a resolved ticket. */
  serviceWindowEndsAt: moment.nullable().optional(),
})
export type TicketDetail = z.infer<typeof TicketDetail>

/** A row of a list. After a search with the newest matching message, if a message matched. */
export const TicketRow = Ticket.safeExtend({ match: TicketMatch.nullable().optional() })
export type TicketRow = z.infer<typeof TicketRow>

/**
 * `newest`: latest message first. `waiting`: longest wait first. `deadline`: nearest deadline first, that is the earlier of
 * `deadline.at` and `expiresAt`, only with `status=open` or `status=pending`.
 */
export const ticketSorts = ['newest', 'waiting', 'deadline'] as const
export type TicketSort = (typeof ticketSorts)[number]

const byTicket = z.object({ ticketId: id })

export const TicketQuery = z.object({
  ...countedPage.shape,
  status: TicketStatus.optional(),
  /** The id of one connection, or several: `[1,2]`. */
  whatsappParam: idOrIds.optional(),
  queueIds: idList.optional(),
  /** Also tickets without a queue, in addition to those of `queueIds`. */
  withoutQueue: flag.optional(),
  users: idList.optional(),
  /** Only tickets with all of these tags. */
  tags: idList.optional(),
  /** Only resolved tickets with one of these closing reasons. */
  closingReasons: idList.optional(),
  /** The day it was created, YYYY-MM-DD, in the company's time zone. */
  date: z.iso.date().optional(),
  /** The day of its `lastMessageAt`, YYYY-MM-DD, in the company's time zone. */
  updatedAt: z.iso.date().optional(),
  /** Resolved on this day or later, in the company's time zone. */
  closedFrom: z.iso.date().optional(),
  /** Resolved on this day or before. */
  closedTo: z.iso.date().optional(),
  /**
   * Only tickets that missed a deadline: its kind, the first and the last day, and of which queue, connection, user or tag
   * it was then, such as `resolution,2026-11-01,2026-11-07,queue:4`. Several of one sort: one of them.
   */
  missed: MissedFilter.optional(),
  /** All visible tickets, not only the caller's own and waiting ones. */
  showAll: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** Only snoozed tickets, next to return first. Absent: without snoozed tickets. */
  snoozed: flag.optional(),
  sort: z.enum(ticketSorts).default('newest'),
  /**
   * Continues exactly after this row: `lastMessageAt` and `id` of the last row, joined by a comma. Other sort orders
   * use `waitingSince`, or the earlier of `deadline.at` and `expiresAt`, instead of `lastMessageAt`, and a minus before
   * `lastMessageAt` for a row without it. Snoozed tickets use `snoozedUntil`.
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
  /** Absent: the default connection of the company, or a connected one if the default is offline. */
  whatsappId: id.optional(),
  queueId: id.nullable().optional(),
  /** Absent: the caller. A colleague gets it as a transfer. */
  userId: id.optional(),
  status: z.literal('open').optional(),
})

/** A key of bots of similar servers. It has no effect. */
const ofBots = z.unknown().optional()

const change = {
  /**
   * `open` accepts or reopens, `closed` resolves, `pending` returns to the queue. With the `userId` of somebody else,
   * or a `queueId` without a user, it is a transfer, which keeps the status or makes it `pending`.
   */
  status: TicketStatus.optional(),
  /** The new agent. Null: none. Ignored with `closed`. */
  userId: id.nullable().optional(),
  /** The new queue, or the queue it stays in when a user gets it. Null: unchanged. Ignored with `closed`. */
  queueId: id.nullable().optional(),
  /** The connection of the ticket; another one is refused. */
  whatsappId: id.optional(),
  /** No effect: resolving never waits for a rating. */
  justClose: z.boolean().optional(),
  ...closingFields,
  /** A note for the recipient of a transfer, stored as a note of the ticket. */
  note: noteText.or(z.literal('')).optional(),
  /**
   * Minutes without an answer of the customer after which it closes automatically. Null: the setting of its connection.
   */
  expirationTime: ExpirationMinutes.nullable().optional(),
  /** Whether a customer who does not answer is reminded. */
  sendIdlenessMessage: z.boolean().optional(),
}

/**
 * One call for several actions, in every combination without a contradiction. Clients may send a whole ticket back with
 * one changed field.
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
  .refine((asked) => asked.status === 'closed' || !hasClosing(asked), {
    message: 'contradicts',
    path: ['status'],
  })

export const tickets = {
  list: endpoint('GET /tickets', {
    about:
      'Lists the tickets the caller may see, in pages. The search covers contact name, number and messages from three characters on, and the start of a number from one.',
    may: 'everyone',
    query: TicketQuery,
    answer: TicketPage,
  }),
  counts: endpoint('GET /tickets-count-status', {
    about: 'Returns the number of visible tickets per status, each up to 10,000.',
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
    answer: TicketCounts,
  }),
  show: endpoint('GET /tickets/:ticketId', {
    about: 'Returns a ticket. It marks nothing as read.',
    may: 'everyone',
    params: byTicket,
    answer: TicketDetail,
  }),
  showByUuid: endpoint('GET /tickets/u/:ticketUuid', {
    about: 'Returns a ticket by the `uuid` of its URL.',
    may: 'everyone',
    params: z.object({ ticketUuid: z.uuid() }),
    answer: TicketDetail,
  }),
  create: endpoint('POST /tickets', {
    about: 'Creates a ticket, open and assigned.',
    may: 'everyone',
    body: TicketForm,
    answer: Ticket,
  }),
  change: endpoint('PUT /tickets/:ticketId', {
    about:
      'Accepts or reopens a ticket (`open`), resolves it (`closed`, with a `closingReasonId` and a `closingNote`), returns it to the queue (`pending`), transfers it (`userId`, `queueId` or both, with a `note` for the recipient), or sets `expirationTime` or `sendIdlenessMessage`.',
    may: 'everyone',
    params: byTicket,
    body: TicketChange,
    answer: Ticket,
  }),
  ofContact: endpoint('GET /tickets/contact/:contactId', {
    about: 'Lists the visible tickets of a contact, newest first.',
    may: 'everyone',
    params: z.object({ contactId: id }),
    query: page.pick({ pageNumber: true }),
    /** `count`: the total, up to 10,000. `contactSince`: when the contact first wrote or was added. */
    answer: TicketPage.extend({ contactSince: moment }),
  }),
  remove: endpoint('DELETE /tickets/:ticketId', {
    about: 'Deletes a ticket with its messages and files. Its notes and statistics stay.',
    may: 'tickets.delete',
    params: byTicket,
    answer: nothing,
  }),
  askFor: endpoint('POST /tickets/u/:ticketUuid/ask', {
    about:
      'Asks the agent of a ticket to transfer it, with a line in its conversation. Allowed also to users who do not see the ticket.',
    may: 'everyone',
    params: z.object({ ticketUuid: z.uuid() }),
    answer: nothing,
  }),
  read: endpoint('POST /tickets/:ticketId/read', {
    about: 'Marks the messages of a ticket as read. The customer gets read receipts.',
    may: 'everyone',
    params: byTicket,
    answer: Ticket,
  }),
}

/**
 * The current ticket, for all users who see it. Sent when it is created, accepted, resolved, reopened, returned or
 * read.
 */
export const ticketUpdated = live('ticket', 'update', z.object({ ticket: Ticket }))
/**
 * The recipient no longer sees the ticket, which still exists. `takenBy`: the ticket was waiting, and this colleague
 * accepted it.
 */
export const ticketRemovedFromList = live(
  'ticket',
  'removeFromList',
  z.object({ ticketId: z.number(), takenBy: z.string().nullish() }),
)
/** The ticket was deleted. */
export const ticketDeleted = live('ticket', 'delete', z.object({ ticketId: z.number() }))
/** The messages of the ticket were read. */
export const ticketUnreadUpdated = live(
  'ticket',
  'updateUnread',
  z.object({ ticketId: z.number() }),
)
/** The customer is typing or recording; `paused` ends it. The state is not stored. */
export const contactTyping = live(
  'ticket',
  'typing',
  z.object({ ticketId: z.number(), state: z.enum(['composing', 'recording', 'paused']) }),
)
