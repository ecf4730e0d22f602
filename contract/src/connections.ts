import { z } from 'zod'
import { byId, endpoint, moment, nothing } from './endpoint.ts'
import { limits } from './limits.ts'
import { live } from './live.ts'

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
  'bad-version',
  'bad-token',
  'network',
  'qr-expired',
  'owner-lost',
] as const
export const ConnectionReason = z.enum(connectionReasons)
export type ConnectionReason = z.infer<typeof ConnectionReason>

/** A time without connection: what the network kept meanwhile and delivered afterwards was recovered. */
export const Gap = z.object({ from: moment, to: moment, recovered: z.number().int() })
export type Gap = z.infer<typeof Gap>

/** A WhatsApp number of the company. On the wire it is called `whatsapp`. */
export const Whatsapp = z.object({
  id: z.number(),
  name: z.string(),
  status: ConnectionStatus,
  number: z.string(),
  /** The text of the QR code to scan now; empty where there is none or the reader may not pair. */
  qrcode: z.string(),
  qrcodeExpiresAt: moment.nullable(),
  qrcodeAttempt: z.number().int(),
  reason: ConnectionReason.nullable(),
  retries: z.number().int(),
  nextRetryAt: moment.nullable(),
  isDefault: z.boolean(),
  lastInboundAt: moment.nullable(),
  /** When the network last took a message of ours. */
  lastSentAt: moment.nullable(),
  /** Connected, yet without a word from the network since then although a message of ours waits for one. */
  silentSince: moment.nullable(),
  /** The latest time without connection; null where there was none worth telling. */
  gap: Gap.nullable(),
  /** Until then the network takes no first messages to strangers from this number; answers go on. */
  restrictedUntil: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Whatsapp = z.infer<typeof Whatsapp>

export const WhatsappForm = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  isDefault: z.boolean().optional(),
})

export const connections = {
  list: endpoint('GET /whatsapp', {
    about: 'The WhatsApp numbers of the company and how each is now.',
    may: 'everyone',
    answer: z.array(Whatsapp),
  }),
  show: endpoint('GET /whatsapp/:id', {
    about: 'One WhatsApp number.',
    may: 'everyone',
    params: byId,
    answer: Whatsapp,
  }),
  create: endpoint('POST /whatsapp', {
    about: 'A new number; it starts at once and shows its QR code.',
    may: 'connections.edit',
    body: WhatsappForm,
    answer: Whatsapp,
  }),
  update: endpoint('PUT /whatsapp/:id', {
    about: 'Changes name or default flag; what is absent stays.',
    may: 'connections.edit',
    params: byId,
    body: WhatsappForm.partial(),
    answer: Whatsapp,
  }),
  remove: endpoint('DELETE /whatsapp/:id', {
    about: 'Unlinks and removes the number; its tickets stay.',
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
