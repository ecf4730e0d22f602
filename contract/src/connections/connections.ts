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

/** How a number reaches the network: the simulated network, a linked device, or Meta's Cloud API. */
export const providers = ['simulated', 'baileys', 'cloud'] as const
export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

/** Reasons for the state of a connection. Each has a text in every language. */
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

/** An outage. The network stored messages and delivered them afterwards: these were recovered. */
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
  /** The text of the current QR code. Empty if there is none or the reader may not pair. */
  qrcode: z.string(),
  qrcodeExpiresAt: moment.nullable(),
  qrcodeAttempt: z.number().int(),
  reason: ConnectionReason.nullable(),
  retries: z.number().int(),
  nextRetryAt: moment.nullable(),
  /** Hours after a customer's last message in which the company may write freely. Absent: always. */
  serviceWindowHours: z.number().int().optional(),
  isDefault: z.boolean(),
  lastInboundAt: moment.nullable(),
  /** When the network last accepted one of our messages. */
  lastSentAt: moment.nullable(),
  /** Since then the number is connected, but the network sends nothing although a confirmation is due. */
  silentSince: moment.nullable(),
  /** The latest outage. Null: none that is worth showing. */
  gap: ConnectionGap.nullable(),
  /** Until then the network refuses first messages to strangers from this number. Answers are sent. */
  restrictedUntil: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Whatsapp = z.infer<typeof Whatsapp>

/** A number with its settings. */
export const WhatsappFull = z.object({ ...Whatsapp.shape, ...WhatsappSettings.shape })
export type WhatsappFull = z.infer<typeof WhatsappFull>

/** Provider names of similar servers. They stand for the first provider of this installation. */
const defaultProviders = ['beta', 'stable'] as const

/** A new number. Without a provider, or with `beta` or `stable`, it gets the first provider of this installation. */
export const WhatsappForm = z.object({
  ...WhatsappChange.shape,
  name: ConnectionName,
  provider: z.enum([...providers, ...defaultProviders]).optional(),
})

/** The providers of this installation with their capabilities, and its optional features. */
export const WhatsappOffer = z.object({
  providers: z.array(z.object({ provider: Provider, qr: z.boolean(), pairingCode: z.boolean() })),
  /** Whether flows of an external builder run. */
  hasFlows: z.boolean(),
  /** Whether other programs can send with the token of a number. */
  hasMessagesApi: z.boolean(),
})
export type WhatsappOffer = z.infer<typeof WhatsappOffer>

/** A code to type on the phone before it expires. */
export const PairingCode = z.object({ code: z.string(), expiresAt: moment })
export type PairingCode = z.infer<typeof PairingCode>

export const connections = {
  list: endpoint('GET /whatsapp', {
    about: 'Lists the WhatsApp numbers of the company with their state.',
    may: 'everyone',
    answer: z.array(Whatsapp),
  }),
  providers: endpoint('GET /whatsapp/providers', {
    about: 'Lists the providers of this installation and their capabilities.',
    may: 'connections.see',
    answer: WhatsappOffer,
  }),
  show: endpoint('GET /whatsapp/:id', {
    about: 'Returns a WhatsApp number with its settings.',
    may: 'connections.see',
    params: byId,
    answer: WhatsappFull,
  }),
  create: endpoint('POST /whatsapp', {
    about: 'Creates a number, which starts at once and shows its QR code.',
    may: 'connections.edit',
    body: WhatsappForm,
    answer: WhatsappFull,
  }),
  update: endpoint('PUT /whatsapp/:id', {
    about:
      'Updates the settings of a number. Absent fields stay unchanged, and an empty list of queues removes all.',
    may: 'connections.edit',
    params: byId,
    body: WhatsappChange,
    answer: WhatsappFull,
  }),
  remove: endpoint('DELETE /whatsapp/:id', {
    about: 'Unlinks and removes a number. Its tickets stay and still name it.',
    may: 'connections.edit',
    params: byId,
    query: z.object({
      /** The connection that gets the active tickets and the scheduled messages. */
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
    about:
      'Creates an API token for other programs. It is returned only once, and the previous token becomes invalid.',
    may: 'apiKeys.edit',
    params: byId,
    answer: z.object({ token: z.string() }),
  }),
  dropToken: endpoint('DELETE /whatsapp/:id/token', {
    about: 'Revokes the API token of a number.',
    may: 'apiKeys.edit',
    params: byId,
    answer: nothing,
  }),
  start: endpoint('POST /whatsappsession/:id', {
    about: 'Connects a number with its stored credentials, or with a QR code.',
    may: 'connections.edit',
    params: byId,
    answer: Whatsapp,
  }),
  restart: endpoint('PUT /whatsappsession/:id', {
    about: 'Deletes the credentials of a number and requests a new QR code. Nothing else changes.',
    may: 'connections.edit',
    params: byId,
    answer: Whatsapp,
  }),
  pair: endpoint('POST /whatsappsession/:id/code', {
    about:
      'Returns a pairing code to type on the phone of this number instead of scanning the QR code.',
    may: 'connections.edit',
    params: byId,
    body: PairingNumber,
    answer: PairingCode,
  }),
  stop: endpoint('DELETE /whatsappsession/:id', {
    about: 'Disconnects a number and keeps its credentials.',
    may: 'connections.edit',
    params: byId,
    answer: Whatsapp,
  }),
}

/** A number was created or changed. */
export const whatsappUpdated = live('whatsapp', 'update', z.object({ whatsapp: Whatsapp }))
/** A number was removed. Its tickets stay. */
export const whatsappDeleted = live('whatsapp', 'delete', z.object({ whatsappId: z.number() }))
/** State, QR code or retries of a connection changed. */
export const whatsappSessionUpdated = live(
  'whatsappSession',
  'update',
  z.object({ session: Whatsapp }),
)
