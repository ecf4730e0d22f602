import { z } from 'zod'
import {
  ConnectionName,
  PairingNumber,
  WhatsappChange,
  WhatsappSettings,
} from './connection-forms.ts'
import { byId, endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
] as const
export const ConnectionStatus = z.enum(connectionStatuses)
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

/** By which way a number reaches the network: the simulated one, a linked device, Meta's own interface. */
export const providers = ['simulated', 'baileys', 'cloud'] as const
export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

/** Why a connection stands where it stands; each has words in every language. */
export const connectionReasons = [
  'user',
  'logged-out',
  'replaced',
  'banned',
  'unpaid',
  'bad-version',
  'bad-token',
  'network',
  'qr-expired',
  'owner-lost',
] as const
export const ConnectionReason = z.enum(connectionReasons)
export type ConnectionReason = z.infer<typeof ConnectionReason>

/** A time without connection: what the network kept meanwhile and delivered afterwards was recovered. */
export const ConnectionGap = z.object({ from: moment, to: moment, recovered: z.number().int() })
export type ConnectionGap = z.infer<typeof ConnectionGap>

/** A WhatsApp number of the company. On the wire it is called `whatsapp`. */
export const Whatsapp = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.literal('whatsapp'),
  provider: Provider,
  status: ConnectionStatus,
  number: z.string(),
  /** The text of the QR code to scan now; empty where there is none or the reader may not pair. */
  qrcode: z.string(),
  qrcodeExpiresAt: moment.nullable(),
  qrcodeAttempt: z.number().int(),
  reason: ConnectionReason.nullable(),
  retries: z.number().int(),
  nextRetryAt: moment.nullable(),
  /** So long after a customer's last message one may write to them freely; absent: always. */
  serviceWindowHours: z.number().int().optional(),
  isDefault: z.boolean(),
  lastInboundAt: moment.nullable(),
  /** When the network last took a message of ours. */
  lastSentAt: moment.nullable(),
  /** Connected, yet without a word from the network since then although a message of ours waits for one. */
  silentSince: moment.nullable(),
  /** The latest time without connection; null where there was none worth telling. */
  gap: ConnectionGap.nullable(),
  /** Until then the network takes no first messages to strangers from this number; answers go on. */
  restrictedUntil: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Whatsapp = z.infer<typeof Whatsapp>

/** A number with what administrators have settled for it. */
export const WhatsappFull = z.object({ ...Whatsapp.shape, ...WhatsappSettings.shape })
export type WhatsappFull = z.infer<typeof WhatsappFull>

/** As other servers of this kind name their ways to the network: here, what the installation offers first. */
const defaultProviders = ['beta', 'stable'] as const

/** A new number. Without a provider, or with `beta` or `stable`, it is the first that this installation offers. */
export const WhatsappForm = z.object({
  ...WhatsappChange.shape,
  name: ConnectionName,
  provider: z.enum([...providers, ...defaultProviders]).optional(),
})

/** What can be had here: the ways to the network, each with how it pairs, and what may be settled beside. */
export const WhatsappOffer = z.object({
  providers: z.array(z.object({ provider: Provider, qr: z.boolean(), pairingCode: z.boolean() })),
  /** Whether flows of an external builder are run. */
  hasFlows: z.boolean(),
  /** Whether other programs can send with a number's token. */
  hasMessagesApi: z.boolean(),
})
export type WhatsappOffer = z.infer<typeof WhatsappOffer>

/** To be typed on the phone until then. */
export const PairingCode = z.object({ code: z.string(), expiresAt: moment })
export type PairingCode = z.infer<typeof PairingCode>

export const connections = {
  list: endpoint('GET /whatsapp', {
    about: 'The WhatsApp numbers of the company and how each is now.',
    may: 'everyone',
    answer: z.array(Whatsapp),
  }),
  providers: endpoint('GET /whatsapp/providers', {
    about: 'By which ways this installation reaches WhatsApp, and what each can do.',
    may: 'connections.see',
    answer: WhatsappOffer,
  }),
  show: endpoint('GET /whatsapp/:id', {
    about: 'One WhatsApp number with its settings.',
    may: 'connections.see',
    params: byId,
    answer: WhatsappFull,
  }),
  create: endpoint('POST /whatsapp', {
    about: 'A new number; it starts at once and shows its QR code.',
    may: 'connections.edit',
    body: WhatsappForm,
    answer: WhatsappFull,
  }),
  update: endpoint('PUT /whatsapp/:id', {
    about: 'Changes settings; what is absent stays, and an empty list of queues clears them.',
    may: 'connections.edit',
    params: byId,
    body: WhatsappChange,
    answer: WhatsappFull,
  }),
  remove: endpoint('DELETE /whatsapp/:id', {
    about: 'Unlinks and removes the number; its tickets stay and go on naming it.',
    may: 'connections.edit',
    params: byId,
    query: z.object({
      /** Its active tickets move to this connection, with what is scheduled through it. */
      moveTicketsTo: z.optional(id),
    }),
    answer: nothing,
  }),
  moveTickets: endpoint('POST /whatsapp/:id/move-tickets', {
    about: 'Moves the active tickets of a removed number to another one, in the background.',
    may: 'connections.edit',
    params: byId,
    body: z.object({ whatsappId: id }),
    answer: nothing,
  }),
  renewToken: endpoint('POST /whatsapp/:id/token', {
    about: 'A new token for other programs, told this once; the one before opens nothing more.',
    may: 'connections.edit',
    params: byId,
    answer: z.object({ token: z.string() }),
  }),
  dropToken: endpoint('DELETE /whatsapp/:id/token', {
    about: 'Takes the token back: no other program sends through this number.',
    may: 'connections.edit',
    params: byId,
    answer: nothing,
  }),
  start: endpoint('POST /whatsappsession/:id', {
    about: 'Connects, with the credentials it has or a QR code.',
    may: 'connections.edit',
    params: byId,
    answer: Whatsapp,
  }),
  restart: endpoint('PUT /whatsappsession/:id', {
    about: 'Forgets the credentials and asks for a new QR code; nothing else changes.',
    may: 'connections.edit',
    params: byId,
    answer: Whatsapp,
  }),
  pair: endpoint('POST /whatsappsession/:id/code', {
    about: 'A code to type on the phone of this number, in place of scanning.',
    may: 'connections.edit',
    params: byId,
    body: PairingNumber,
    answer: PairingCode,
  }),
  stop: endpoint('DELETE /whatsappsession/:id', {
    about: 'Disconnects and keeps the credentials.',
    may: 'connections.edit',
    params: byId,
    answer: Whatsapp,
  }),
}

/** A number was created or changed. */
export const whatsappUpdated = live('whatsapp', 'update', z.object({ whatsapp: Whatsapp }))
/** A number was removed; its tickets stay. */
export const whatsappDeleted = live('whatsapp', 'delete', z.object({ whatsappId: z.number() }))
/** State, QR code and retries of a connection as they change. */
export const whatsappSessionUpdated = live(
  'whatsappSession',
  'update',
  z.object({ session: Whatsapp }),
)
