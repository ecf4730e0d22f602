import { z } from 'zod'

/**
 * The records of the HTTP API (base `/simulator/api`) and what a phone page hears live. Times are
 * ISO 8601 in UTC. A number is the digits of E.164. An address is a number, `<digits>@lid` (a person
 * whose number is hidden) or `<digits>@g.us` (a group).
 */
export const time = z.iso.datetime()
const digits = /^\d{5,15}$/

/** Converts `+55 (11) 90000-0001` to `5511900000001`. */
export const PhoneNumber = z
  .string()
  .transform((text) => text.replace(/[\s()+.-]/g, ''))
  .pipe(z.string().regex(digits))
export const Address = z
  .string()
  .transform((text) => (text.includes('@') ? text : text.replace(/[\s()+.-]/g, '')))
  .pipe(z.string().regex(/^(\d{5,15}|\d{5,20}@lid|\d{5,20}@g\.us)$/))
export const MessageId = z.string().regex(/^[\w.:-]{1,128}$/)

/** The product's ticks: 0 pending, 1 sent, 2 delivered, 3 read, 4 played. */
export const AckLevel = z.literal([0, 1, 2, 3, 4])
export type AckLevel = z.infer<typeof AckLevel>

export const MessageType = z.enum([
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
])
export type MessageType = z.infer<typeof MessageType>
export const TypingState = z.enum(['composing', 'recording', 'paused'])
export type TypingState = z.infer<typeof TypingState>
export const CallStatus = z.enum(['offer', 'missed', 'rejected', 'ended'])
export type CallStatus = z.infer<typeof CallStatus>

export const Media = z.object({
  id: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  sha256: z.string().describe('hexadecimal'),
  fileName: z.string().optional(),
})
export type Media = z.infer<typeof Media>
export const Location = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  name: z.string().max(200).optional(),
  address: z.string().max(500).optional(),
})
export type Location = z.infer<typeof Location>
export const ContactCard = z.object({
  name: z.string().max(200),
  phones: z.array(z.string().max(40)).max(20),
})
export type ContactCard = z.infer<typeof ContactCard>

export const messageContent = {
  body: z.string().max(65_536).optional(),
  quotedId: MessageId.optional(),
  location: Location.optional(),
  contacts: z.array(ContactCard).min(1).max(50).optional(),
  forwarded: z.boolean().optional(),
  seconds: z.number().min(0).optional(),
}

// --- Records of the HTTP API -----------------------------------------------------------------

export const Phone = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string().describe('digits, without @lid'),
  online: z.boolean(),
  registered: z.boolean(),
  readReceipts: z.boolean(),
  autoRead: z.boolean(),
  hidesNumber: z.boolean().describe('devices learn only the lid'),
  blocked: z.array(z.string()),
  pictureId: z.string().optional(),
  createdAt: time,
})
export type Phone = z.infer<typeof Phone>
export const NewPhone = z.object({
  number: PhoneNumber.optional(),
  name: z.string().trim().max(100).optional(),
})
export const PhoneChange = z.object({
  online: z.boolean().optional(),
  readReceipts: z.boolean().optional(),
  name: z.string().trim().min(1).max(100).optional(),
  registered: z.boolean().optional(),
  autoRead: z.boolean().optional(),
  hidesNumber: z.boolean().optional(),
  blocked: z.array(PhoneNumber).max(1000).optional(),
  pictureId: z.string().nullable().optional(),
})

export const Device = z.object({
  id: z.string(),
  label: z.string(),
  linkedAt: time,
  lastSeenAt: time.optional(),
  online: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const PairingOffer = z.object({ qrcode: z.string(), label: z.string(), expiresAt: time })
export type PairingOffer = z.infer<typeof PairingOffer>
export const PairRequest = z.object({
  qrcode: z.string().min(1).max(2048),
  number: PhoneNumber,
  name: z.string().trim().max(100).optional(),
})
export const PairResult = z.object({ number: z.string(), deviceId: z.string() })
export type PairResult = z.infer<typeof PairResult>

export const Reaction = z.object({ by: z.string(), emoji: z.string(), at: time })
export type Reaction = z.infer<typeof Reaction>
export const Message = z.object({
  id: z.string(),
  from: z.string(),
  fromName: z.string().optional(),
  to: z.string(),
  type: MessageType,
  body: z.string(),
  mediaId: z.string().optional(),
  media: Media.optional(),
  seconds: z.number().optional(),
  quotedId: z.string().optional(),
  location: Location.optional(),
  contacts: z.array(ContactCard).optional(),
  forwarded: z.boolean().optional(),
  ack: AckLevel,
  at: time,
  editedAt: time.optional(),
  deletedAt: time.optional(),
  reactions: z.array(Reaction),
})
/**
 * A message as one phone sees it. For its own messages `ack` is the tick of the recipients, for others its own receipt.
 */
export type Message = z.infer<typeof Message>
export const NewMessage = z.object({
  to: Address,
  type: MessageType.optional(),
  ...messageContent,
  mediaId: z.string().optional(),
  media: z
    .object({ base64: z.base64(), mime: z.string().max(200), fileName: z.string().max(255) })
    .partial({ fileName: true })
    .optional(),
  id: MessageId.optional(),
})
export const Chat = z.object({
  with: z.string(),
  name: z.string(),
  last: Message.optional(),
  at: time,
  unread: z.number().int(),
})
export type Chat = z.infer<typeof Chat>
export const Group = z.object({
  id: z.string(),
  subject: z.string(),
  members: z.array(z.object({ number: z.string(), name: z.string(), admin: z.boolean() })),
  createdAt: time,
})
export type Group = z.infer<typeof Group>
export const NewGroup = z.object({
  subject: z.string().trim().min(1).max(100),
  members: z.array(PhoneNumber).min(1).max(1024),
})
export const Call = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  status: CallStatus,
  video: z.boolean(),
  at: time,
})
export type Call = z.infer<typeof Call>

const share = z.number().min(0).max(1)
const millis = z.number().int().min(0).max(3_600_000)
export const Rules = z.object({
  latencyMs: z
    .union([
      millis,
      z.object({ min: millis, max: millis }),
      z.object({ median: millis, sigma: z.number().min(0).max(3) }),
    ])
    .describe('fixed, uniform or log-normal'),
  loss: share.describe('share of transmissions that never arrive; each is tried again'),
  duplicate: share,
  reorder: share.describe('share that waits up to a second more, so that later ones overtake'),
  outage: z.boolean().describe('nothing passes; devices are cut with 503'),
  refuse: z.record(z.string(), z.string()).describe('number → code its senders are refused with'),
  qrSeconds: z.number().min(0.05).max(600).nullable().describe('null: 60 for the first, then 20'),
  seed: z.number().int(),
  autoDeliver: z.boolean(),
  autoRead: z.boolean(),
  readDelayMs: millis,
  sharedDevices: z
    .boolean()
    .describe('a device that signs in leaves its older session standing: two may speak at once'),
  redeliverMs: millis.min(20).describe('a device that did not confirm is told again after this'),
})
export type Rules = z.infer<typeof Rules>
/** Names what changes; `number` limits it to what goes to that phone and to its devices. */
export const RulesChange = Rules.partial().extend({ number: PhoneNumber.optional() })
export type RulesChange = z.infer<typeof RulesChange>

/** One session of a device: its client, its times, and what it sent. Stored in memory only. */
export const Session = z.object({
  deviceId: z.string(),
  client: z.string(),
  since: time,
  until: time.optional().describe('missing while it lasts'),
  sent: z.number().int(),
  firstSentAt: time.optional(),
  lastSentAt: time.optional(),
})
export type Session = z.infer<typeof Session>

export const CloseCode = z.literal([401, 403, 405, 408, 440, 503, 515])
export type CloseCode = z.infer<typeof CloseCode>
export const CloseReason = z.enum([
  'logged-out',
  'banned',
  'bad-version',
  'qr-expired',
  'replaced',
  'unavailable',
  'restart',
])
export type CloseReason = z.infer<typeof CloseReason>
export const FaultRequest = z.object({
  number: PhoneNumber,
  disconnect: CloseCode,
  forMs: millis.optional().describe('sign-ins are refused with the same code for this long'),
})
export const SimulatorError = z.object({ error: z.string(), message: z.string() })
export type SimulatorError = z.infer<typeof SimulatorError>

// --- What a phone page hears on WS /phones/:number/events ------------------------------------

const heard = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), version: z.number(), ...shape })
const message = { message: Message }
/**
 * `version` rises with each event of this phone. After a reconnect, an equal version means that no event was missed.
 */
export const PhoneEvent = z.discriminatedUnion('type', [
  heard('hello', { phone: Phone }),
  heard('message', message),
  heard('edit', message),
  heard('delete', message),
  heard('reaction', message),
  heard('ack', { id: z.string(), with: z.string(), level: AckLevel }),
  heard('chat', { with: z.string(), unread: z.number().int() }),
  heard('typing', { with: z.string(), by: z.string(), state: TypingState }),
  heard('call', { call: Call }),
  heard('group', { group: Group }),
  heard('phone', { phone: Phone }),
  heard('devices', { devices: z.array(Device) }),
  heard('pairing', { pairings: z.array(PairingOffer) }),
])
export type PhoneEvent = z.infer<typeof PhoneEvent>
