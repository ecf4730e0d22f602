import { z } from 'zod'
import {
  AckLevel,
  Address,
  CallStatus,
  CloseCode,
  CloseReason,
  ContactCard,
  Location,
  Media,
  MessageId,
  MessageType,
  PhoneNumber,
  TypingState,
  messageContent,
  time,
} from './records.ts'

/**
 * All words of the simulated network in one place: below, the frames of a linked device (WS
 * `/simulator/api/link`, JSON text frames); in `records.ts`, the HTTP API and the phone page's events.
 * Both files import nothing but zod, so a browser may import them too.
 */
export * from './records.ts'

/** The identity of a person for a device. A user has a number, or only a lid (digits) if the number is hidden. */
export const Peer = z.object({
  kind: z.enum(['user', 'group']),
  number: z.string().optional(),
  lid: z.string().optional(),
  name: z.string().optional().describe('the push name; of a group its subject'),
  group: z.string().optional().describe('<digits>@g.us'),
})
export type Peer = z.infer<typeof Peer>
const Person = Peer.omit({ kind: true, group: true })
export type Person = z.infer<typeof Person>

export const LinkMedia = Media.extend({ seconds: z.number().optional() })
export type LinkMedia = z.infer<typeof LinkMedia>
export const LinkMessage = z.object({
  id: z.string(),
  chat: Peer,
  author: Person,
  fromMe: z.boolean(),
  at: time,
  type: MessageType,
  body: z.string().optional().describe('the text, or the caption of a media'),
  media: LinkMedia.optional(),
  quotedId: z.string().optional(),
  location: Location.optional(),
  contacts: z.array(ContactCard).optional(),
  forwarded: z.boolean().optional(),
})
export type LinkMessage = z.infer<typeof LinkMessage>
export const LinkGroup = z.object({
  id: z.string(),
  subject: z.string(),
  members: z.array(Person.extend({ admin: z.boolean() })),
})
export type LinkGroup = z.infer<typeof LinkGroup>

// --- What the network tells a device ---------------------------------------------------------

const told = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape })
/** Sent again with the same `delivery` until the device confirms it, so a frame may arrive twice. */
const lasting = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  told(type, { delivery: z.number().int(), ...shape })

/** `live`: sent now. `offline`: queued while the device was away. `phone`: written on the phone itself. */
export const Origin = z.enum(['live', 'offline', 'phone'])
export type Origin = z.infer<typeof Origin>
const onMessage = { id: z.string(), chat: Peer, fromMe: z.boolean(), by: Person, at: time }
const lastingFrames = [
  lasting('message', { origin: Origin, message: LinkMessage }),
  lasting('ack', { id: z.string(), chat: Peer, level: AckLevel, by: Person, at: time }),
  lasting('edit', { ...onMessage, body: z.string() }),
  lasting('delete', onMessage),
  lasting('reaction', { ...onMessage, emoji: z.string().nullable() }),
  lasting('call', {
    call: z.object({
      id: z.string(),
      from: Person,
      status: CallStatus,
      video: z.boolean(),
      at: time,
    }),
  }),
  lasting('contact', { contact: Person, picture: z.enum(['changed', 'removed']).optional() }),
  lasting('group', { group: LinkGroup }),
] as const
export const ConfirmedFrame = z.discriminatedUnion('type', lastingFrames)
export type ConfirmedFrame = z.infer<typeof ConfirmedFrame>

/** `never`: a retry is useless. Otherwise the same request, with the same message id, may be retried. */
const Retry = z.union([z.literal('never'), z.object({ afterMs: z.number() })])
export const Reply = z.union([
  z.object({
    type: z.literal('reply'),
    id: z.string(),
    ok: z.literal(true),
    at: time.optional().describe('send, edit, revoke, react: when the network took it'),
    level: AckLevel.optional().describe('send: the tick of that message now'),
    numbers: z
      .record(z.string(), Person.nullable())
      .optional()
      .describe('check-numbers: by the digits asked; null is not on the network'),
    picture: Media.nullable().optional(),
    groups: z.array(LinkGroup).optional(),
  }),
  z.object({
    type: z.literal('reply'),
    id: z.string().optional().describe('missing when the frame could not be read'),
    ok: z.literal(false),
    code: z.string(),
    text: z.string(),
    retry: Retry,
  }),
])
export type Reply = z.infer<typeof Reply>
export const ServerFrame = z.union([
  z.discriminatedUnion('type', [
    told('qr', { qrcode: z.string(), attempt: z.number(), of: z.number(), expiresAt: time }),
    told('paired', {
      token: z.string(),
      number: z.string(),
      name: z.string(),
      deviceId: z.string(),
      lid: z.string(),
    }),
    told('online', {
      number: z.string(),
      name: z.string(),
      deviceId: z.string(),
      lid: z.string(),
    }),
    told('closed', { reason: CloseReason, code: CloseCode }),
    told('typing', { chat: Peer, by: Person, state: TypingState }),
    ...lastingFrames,
  ]),
  Reply,
])
export type ServerFrame = z.infer<typeof ServerFrame>

// --- What a device tells the network ---------------------------------------------------------

const request = <T extends string, S extends z.ZodRawShape>(op: T, shape: S) =>
  z.object({
    type: z.literal('request'),
    id: z.string().min(1).max(64),
    op: z.literal(op),
    ...shape,
  })

/** The device chooses the message's id; a repeat of an id sends nothing and is accepted. */
export const OutboundMessage = z.object({
  id: MessageId,
  to: Address,
  type: MessageType,
  ...messageContent,
  mediaId: z.string().optional().describe('of POST /simulator/api/media, uploaded before'),
})
export type OutboundMessage = z.infer<typeof OutboundMessage>
export const Request = z.discriminatedUnion('op', [
  request('send', { message: OutboundMessage }),
  request('edit', { messageId: MessageId, body: z.string().max(65_536) }),
  request('revoke', { messageId: MessageId }),
  request('react', { messageId: MessageId, emoji: z.string().max(32).nullable() }),
  request('read', {
    messageIds: z.array(MessageId).min(1).max(1000),
    played: z.boolean().optional(),
  }),
  request('typing', { to: Address, state: TypingState }),
  request('check-numbers', { numbers: z.array(PhoneNumber).min(1).max(1000) }),
  request('picture', { of: Address }),
  request('groups', {}),
  request('reject-call', { callId: z.string() }),
  request('logout', {}),
])
export type Request = z.infer<typeof Request>
export const ClientFrame = z.discriminatedUnion('type', [
  told('pair', { label: z.string().trim().min(1).max(100) }),
  told('login', {
    token: z.string().min(1).max(200),
    client: z.string().max(100).optional().describe('names who signs in, as the sessions list it'),
  }),
  told('confirm', { delivery: z.number().int() }),
  Request,
])
export type ClientFrame = z.infer<typeof ClientFrame>
