import { z } from 'zod'
import { Contact } from '../contacts/contacts.ts'
import { endpoint, flag, id, moment, searchText, totals, withCount } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { mediaTypes } from '../platform/media.ts'
import {
  ForwardResult,
  ForwardForm,
  FoundMessage,
  MessageEdit,
  MessageReaction,
} from './message-forms.ts'
import { PersonRef } from './notes.ts'
import { Ticket } from './tickets.ts'

/** 0 pending, 1 sent, 2 delivered, 3 read, 4 played. It only ever rises. */
export const Ack = z.number().int().min(0).max(4)

export const Media = z.object({
  /** `pending`: still on its way from the network. `failed`: it will not come. */
  state: z.enum(['pending', 'ready', 'failed']),
  fileName: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number().nullable(),
  /** Pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  /** Why it did not come, where it failed; the code has words in the catalogue. */
  failure: z.object({ code: z.string(), canRetry: z.boolean() }).nullable().default(null),
})
export type Media = z.infer<typeof Media>

/** The contact a message was exchanged with. */
const Correspondent = z.object({ id: z.number(), name: z.string() })

export const QuotedMessage = z.object({
  id: z.uuid(),
  body: z.string(),
  fromMe: z.boolean(),
  contact: Correspondent.nullable(),
  /** Who of us wrote it. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  mediaType: z.enum(mediaTypes),
  /** The address of its file, as of a message; null where it stands in another ticket. */
  mediaUrl: z.string().nullable(),
  /** As of a message: of ours the words are gone, the customer's stay to be read. */
  isDeleted: z.boolean(),
})

export const ContactCard = z.object({ name: z.string(), phones: z.array(z.string()) })
export const Location = z.object({
  lat: z.number(),
  lng: z.number(),
  name: z.string().nullable(),
  address: z.string().nullable(),
})

/** What can be done to a message after it was sent. */
export const messageChanges = ['edit', 'revoke', 'reaction'] as const

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
  'funnel',
  'expiration',
  'idleOn',
  'idleOff',
  'idleSent',
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
] as const

/** Who did what with a ticket; the names as they were then. */
export const SystemLine = z.object({
  action: z.enum(systemActions),
  /** Null: the machine itself. */
  by: z.string().nullable(),
  /** To whom, where the action has a receiver. */
  toUser: z.string().nullable(),
  toQueue: z.string().nullable(),
  /** The tag's name, the note that goes with a transfer, the lane, the minutes: what the sentence needs besides. */
  text: z.string().nullable(),
  /** Whom a note names, as they were called when it was written. */
  mentions: z.optional(z.array(PersonRef)),
})
export type SystemLine = z.infer<typeof SystemLine>

export const Message = z.object({
  id: z.uuid(),
  ticketId: z.number(),
  /** Rises with each message of the company: the order of a conversation, and the cursor for older ones. */
  position: z.number(),
  body: z.string(),
  fromMe: z.boolean(),
  ack: Ack,
  read: z.boolean(),
  mediaType: z.enum(mediaTypes),
  /** A signed address that expires; null where there is no file, or not yet. */
  mediaUrl: z.string().nullable(),
  media: Media.nullable(),
  location: Location.nullable(),
  contacts: z.array(ContactCard).nullable(),
  quotedMsgId: z.uuid().nullable(),
  quotedMsg: QuotedMessage.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  isEdited: z.boolean(),
  /** What stood there before each edit, oldest first. */
  edits: z.array(z.object({ body: z.string(), at: moment })),
  isForwarded: z.boolean(),
  /** A line of the timeline: what somebody did with the ticket. */
  system: SystemLine.nullable(),
  /** The customer's own deletion leaves the words for the desk to read; ours takes them away here too. */
  isDeleted: z.boolean(),
  /** Why it could not be sent; the code has words in the catalogue. */
  failure: z.object({ code: z.string(), canRetry: z.boolean() }).nullable(),
  /** The last change that the network did not take, and of an edit its words; what stood before stands again. */
  refusal: z
    .object({ change: z.enum(messageChanges), code: z.string(), text: z.string().nullable() })
    .nullable(),
  /** Rises with every edit, deletion and reaction: of two copies of a message the higher one is right. */
  revision: z.number().int(),
  contactId: z.number().nullable(),
  contact: Correspondent.nullable(),
  queueId: z.number().nullable(),
  /** The agent who wrote it; null for the customer, the phone and the machine. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
})
export type Message = z.infer<typeof Message>

const byTicket = z.object({ ticketId: id })

const Origin = z.object({ id: z.uuid() }).nullable()
/** In a form with files it comes as JSON. */
const Quotation = z.union([
  Origin,
  z
    .string()
    .transform((text, refuse) => {
      try {
        return JSON.parse(text || 'null') as unknown
      } catch {
        refuse.addIssue({ code: 'custom', message: 'malformed' })
        return z.NEVER
      }
    })
    .pipe(Origin),
])

export const MessageForm = z.object({
  /** Minted by the sender's screen; the same id twice is one message. */
  id: z.uuid().optional(),
  body: z.string().max(limits.messageMax, 'tooLong').default(''),
  quotedMsgId: z.uuid().nullable().optional(),
  /** The same as the message itself, of which its id is read. */
  quotedMsg: Quotation.optional(),
  /** The last position the writer has seen: with newer words of others the message is refused once. */
  seenPosition: z.coerce.number<number | string>().int().min(0).optional(),
  /** The writer knows of the newer words and sends all the same. */
  force: flag.optional(),
  /** How long a recording lasts, as the recorder measured it. */
  seconds: z.coerce.number<number | string>().int().min(0).max(limits.soundSecondsMax).optional(),
  /** Files that were taken in before, in their order. */
  uploads: z.array(z.uuid()).min(1).max(limits.filesMax).optional(),
})

const MessagePage = z.object({
  messages: z.array(Message),
  ...totals,
  /** There are older ones. */
  hasMore: z.boolean(),
  /** There are newer ones. */
  hasNewer: z.boolean(),
  /** The first message not read; only in an answer to `aroundUnread` with something unread. */
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
    about: 'A page of a conversation, newest page first, oldest first inside; marks nothing read.',
    may: 'everyone',
    params: byTicket,
    query: z.object({
      pageNumber: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      /** Only messages before this position: exact however many arrive meanwhile. */
      before: z.coerce.number<number | string>().int().min(1).optional(),
      /** Only messages after this position, oldest first. */
      after: z.coerce.number<number | string>().int().min(0).optional(),
      /** The page in whose middle this message stands. */
      around: z.uuid().optional(),
      /**
       * The page where an agent begins to read: up to 10 messages before the first one not read and up to 30 from there on.
       * With nothing unread it is the newest page.
       */
      aroundUnread: flag.optional(),
      /** Whether lines of the timeline are among the messages, and counted. */
      system: flag.default(true),
      withCount,
    }),
    answer: MessagePage,
  }),
  find: endpoint('GET /messages/:ticketId/find', {
    about: 'The messages of a ticket that say this, newest first; accents and case are ignored.',
    may: 'everyone',
    params: byTicket,
    query: z.object({ searchParam: searchText }),
    answer: z.object({
      found: z.array(FoundMessage),
      /** There are more than are told. */
      hasMore: z.boolean(),
    }),
  }),
  send: endpoint('POST /messages/:ticketId', {
    about:
      'Stores a message and sends it. With files, as multipart under `medias` or by the ids of `uploads`, one message each; several answer a list.',
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
      'Asks the network again for a file that did not come; it follows as news of the message.',
    may: 'everyone',
    params: byMessage,
    answer: Message,
  }),
  edit: endpoint('POST /messages/edit/:messageId', {
    about:
      'Other words for a message of ours, within 15 minutes; the customer sees that it was edited.',
    may: 'everyone',
    params: byMessage,
    body: MessageEdit,
    answer: Message,
  }),
  remove: endpoint('DELETE /messages/:messageId', {
    about: 'Deletes a message of ours for everybody, within 60 hours.',
    may: 'everyone',
    params: byMessage,
    answer: Message,
  }),
  react: endpoint('POST /messages/:messageId/reaction', {
    about: 'Our one reaction to a message; null takes it back.',
    may: 'everyone',
    params: byMessage,
    body: MessageReaction,
    answer: Message,
  }),
  forward: endpoint('POST /messages/forward', {
    about:
      'Sends a message to other contacts, each in their active ticket, which stays as it is, or in a new one that the caller holds. A contact of whom an active ticket is out of sight is refused with ERR_NO_PERMISSION.',
    may: 'everyone',
    body: ForwardForm,
    answer: z.object({ results: z.array(ForwardResult) }),
  }),
  details: endpoint('GET /messages/:messageId/details', {
    about: 'When a message was sent, delivered, read and played, and what became of it.',
    may: 'everyone',
    params: byMessage,
    answer: MessageDetails,
  }),
}

/** A message with its ticket as it is now, and the contact of that ticket. */
export const MessageWithTicket = z.object({ message: Message, ticket: Ticket, contact: Contact })
export type MessageWithTicket = z.infer<typeof MessageWithTicket>

/** A message was written, by either side. It carries its ticket as it is now, and no `ticket update` of its own follows. */
export const messageCreated = live('appMessage', 'create', MessageWithTicket)
/** Its tick, text, file, reactions or failure changed. */
export const messageUpdated = live('appMessage', 'update', MessageWithTicket)
