import { z } from 'zod'
import { Contact } from '../contacts/contacts.ts'
import { forItsReader } from '../contacts/hidden-texts.ts'
import { endpoint, flag, id, moment, searchText, totals, withCount } from '../platform/endpoint.ts'
import { contactName } from '../platform/hidden-numbers.ts'
import { live } from '../platform/live.ts'
import { mediaTypes } from '../platform/media.ts'
import {
  ContactCard,
  ForwardForm,
  ForwardResult,
  FoundMessage,
  Location,
  MessageEdit,
  MessageForm,
  MessageReaction,
  Speaker,
  messageChanges,
  Media,
} from './message-forms.ts'
import { PersonRef } from './notes.ts'
import { Automation, CauseRecord } from '../platform/causes.ts'
import { Ticket } from './tickets.ts'

/** 0 pending, 1 sent, 2 delivered, 3 read, 4 played. It never falls. */
export const Ack = z.number().int().min(0).max(4)

/** The contact of the conversation. */
const Correspondent = z.object({ id: z.number(), name: contactName })

export const QuotedMessage = z
  .object({
    id: z.uuid(),
    body: z.string(),
    fromMe: z.boolean(),
    contact: Correspondent.nullable(),
    /** The user who wrote it. */
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** The member of a group who wrote it. */
    speaker: Speaker.optional(),
    mediaType: z.enum(mediaTypes),
    /** The address of its file. Null if the message is in another ticket. */
    mediaUrl: z.string().nullable(),
    /** As in a message: the text of our deleted messages is removed, that of the customer's stays readable. */
    isDeleted: z.boolean(),
  })
  .overwrite(forItsReader)

export const systemActions = [
  'begun',
  'accepted',
  'resolved',
  'reopened',
  'returned',
  'transferred',
  'tagged',
  'untagged',
  'noted',
  'noteDeleted',
  'scheduled',
  'unscheduled',
  'unscheduledByReply',
  'funnel',
  'expiration',
  'idleOn',
  'idleOff',
  'idleSent',
  'botRouted',
  'botPaused',
  'botPausedByPhone',
  'botResumed',
  'expired',
  'autoClosed',
  'merged',
  'numberChanged',
  'asked',
  'snoozed',
  'unsnoozed',
  'snoozeOver',
  'snoozeBroken',
  'moved',
  'ruleStopped',
  'ruleLoop',
  'responseNear',
  'responseMissed',
  'resolutionNear',
  'resolutionMissed',
  'flowEnded',
  'flowKeyword',
  'flowSilent',
  'flowFailed',
  'assigned',
  'escalated',
] as const

/** A timeline entry: who did what with a ticket, with the names at that time. */
export const SystemLine = z.object({
  action: z.enum(systemActions),
  /** Null: the system. */
  by: z.string().nullable(),
  /** The recipient, if the action has one. */
  toUser: z.string().nullable(),
  toQueue: z.string().nullable(),
  /**
   * Further data of the sentence: the name of the tag, the note of a transfer or of a resolution, the lane, the minutes.
   */
  text: z.string().nullable(),
  /** The closing reason of a resolution. Absent: none. */
  reason: z.optional(z.string()),
  /** The users whom a note mentions, or whom an escalation notifies, with their names at that time. */
  mentions: z.optional(z.array(PersonRef)),
})
export type SystemLine = z.infer<typeof SystemLine>

export const Message = z
  .object({
    id: z.uuid(),
    ticketId: z.number(),
    /** Rises with each message of the company. It orders a conversation and is the cursor of its pages. */
    position: z.number(),
    body: z.string(),
    fromMe: z.boolean(),
    ack: Ack,
    read: z.boolean(),
    mediaType: z.enum(mediaTypes),
    /** A signed address that expires. Null without a file, or before it is downloaded. */
    mediaUrl: z.string().nullable(),
    media: Media.nullable(),
    location: Location.nullable(),
    contacts: z.array(ContactCard).nullable(),
    quotedMsgId: z.uuid().nullable(),
    quotedMsg: QuotedMessage.nullable(),
    reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
    isEdited: z.boolean(),
    /** The text before each edit, oldest first. */
    edits: z.array(z.object({ body: z.string(), at: moment })),
    isForwarded: z.boolean(),
    /** The timeline entry, in a message of the type `system`. */
    system: SystemLine.nullable(),
    /** Which automation wrote it. Null: a person, the customer, or an automation that stores no cause. */
    automation: Automation.nullable(),
    /** A message deleted by the customer stays readable. The text of our own deleted message is removed. */
    isDeleted: z.boolean(),
    /** Why it could not be sent. The code is in the error catalogue. */
    failure: z.object({ code: z.string(), canRetry: z.boolean() }).nullable(),
    /** The last change that the network refused, with the text of an edit. The previous state is restored. */
    refusal: z
      .object({ change: z.enum(messageChanges), code: z.string(), text: z.string().nullable() })
      .nullable(),
    /** Rises with every edit, deletion and reaction. Of two copies of a message the higher revision is the newer one. */
    revision: z.number().int(),
    contactId: z.number().nullable(),
    contact: Correspondent.nullable(),
    queueId: z.number().nullable(),
    /** The agent who wrote it. Null for the customer, the phone and the system. */
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** The member of a group who wrote it. Absent for our messages and outside groups. */
    speaker: Speaker.optional(),
    createdAt: moment,
  })
  .overwrite(forItsReader)
export type Message = z.infer<typeof Message>

const byTicket = z.object({ ticketId: id })

const MessagePage = z.object({
  messages: z.array(Message),
  ...totals,
  /** There are older messages. */
  hasMore: z.boolean(),
  /** There are newer messages. */
  hasNewer: z.boolean(),
  /** The first unread message. Only with `aroundUnread`, and if a message is unread. */
  firstUnreadId: z.uuid().optional(),
  ticket: Ticket,
})

const byMessage = z.object({ messageId: z.uuid() })

export const MessageDetails = z.object({
  message: Message,
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  readAt: moment.nullable(),
  playedAt: moment.nullable(),
  deletedAt: moment.nullable(),
})

export const messages = {
  list: endpoint('GET /messages/:ticketId', {
    about:
      'Returns a page of a conversation, the newest page first, each oldest message first. It marks nothing as read.',
    may: 'everyone',
    params: byTicket,
    query: z.object({
      pageNumber: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      /** Only messages before this position. New messages do not shift the pages. */
      before: z.coerce.number<number | string>().int().min(1).optional(),
      /** Only messages after this position, oldest first. */
      after: z.coerce.number<number | string>().int().min(0).optional(),
      /** The page centred on this message. */
      around: z.uuid().optional(),
      /**
       * The page where an agent starts to read: up to 10 messages before the first unread one and up to 30 from there
       * on. If nothing is unread, the newest page.
       */
      aroundUnread: flag.optional(),
      /** Whether timeline entries are included and counted. */
      system: flag.default(true),
      withCount,
    }),
    answer: MessagePage,
  }),
  find: endpoint('GET /messages/:ticketId/find', {
    about: 'Searches the messages of a ticket, newest first. Accents and case are ignored.',
    may: 'everyone',
    params: byTicket,
    query: z.object({ searchParam: searchText }),
    answer: z.object({
      found: z.array(FoundMessage),
      /** More messages match than are returned. */
      hasMore: z.boolean(),
    }),
  }),
  send: endpoint('POST /messages/:ticketId', {
    about:
      'Stores and sends a message. Files, as multipart under `medias` or as ids in `uploads`, become one message each, and several return a list.',
    may: 'everyone',
    params: byTicket,
    body: MessageForm,
    files: 'medias',
    answer: z.union([Message, z.array(Message)]),
  }),
  retry: endpoint('POST /messages/:messageId/retry', {
    about: 'Sends a failed message again.',
    may: 'everyone',
    params: byMessage,
    answer: Message,
  }),
  fetchFile: endpoint('POST /messages/:messageId/media', {
    about:
      'Requests a missing file from the network again. The result follows as a live event of the message.',
    may: 'everyone',
    params: byMessage,
    answer: Message,
  }),
  edit: endpoint('POST /messages/edit/:messageId', {
    about: 'Edits one of our messages within 15 minutes. The customer sees that it was edited.',
    may: 'everyone',
    params: byMessage,
    body: MessageEdit,
    answer: Message,
  }),
  remove: endpoint('DELETE /messages/:messageId', {
    about: 'Deletes one of our messages for everybody, within 60 hours.',
    may: 'everyone',
    params: byMessage,
    answer: Message,
  }),
  react: endpoint('POST /messages/:messageId/reaction', {
    about: 'Sets our reaction to a message. Each side has at most one; null removes it.',
    may: 'everyone',
    params: byMessage,
    body: MessageReaction,
    answer: Message,
  }),
  forward: endpoint('POST /messages/forward', {
    about:
      'Forwards a message to other contacts, each in their active ticket, which stays unchanged, or in a new one that the caller holds. Refused with ERR_NO_PERMISSION if the caller does not see an active ticket of a contact.',
    may: 'everyone',
    body: ForwardForm,
    answer: z.object({ results: z.array(ForwardResult) }),
  }),
  details: endpoint('GET /messages/:messageId/details', {
    about: 'Returns when a message was sent, delivered, read and played, and its result.',
    may: 'everyone',
    params: byMessage,
    answer: MessageDetails,
  }),
  cause: endpoint('GET /messages/:messageId/cause', {
    about:
      'Returns why an automatic message or timeline line exists: the reason and its inputs as they were then. Refused with ERR_NO_CAUSE_FOUND for what a person wrote.',
    may: 'everyone',
    params: byMessage,
    answer: CauseRecord,
  }),
}

/** A message with its current ticket and that ticket's contact. */
export const MessageWithTicket = z.object({ message: Message, ticket: Ticket, contact: Contact })
export type MessageWithTicket = z.infer<typeof MessageWithTicket>

/** Either side wrote a message. The event contains the current ticket, and no separate `ticket update` follows. */
export const messageCreated = live('appMessage', 'create', MessageWithTicket)
/** The `ack`, text, file, reactions or failure of a message changed. */
export const messageUpdated = live('appMessage', 'update', MessageWithTicket)
