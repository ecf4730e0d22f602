import type { Logger } from 'pino'
import { z } from 'zod'
import type {
  ConnectionReason,
  ConnectionStatus,
  PairingCode,
  Provider,
} from '@recado/contract/connections'
import type { Template, Wording } from '@recado/contract/templates'

/** One person or group may be known by several names at once; the core maps them to one contact. */
export const Peer = z.object({
  kind: z.enum(['user', 'group']),
  /** Digits of E.164, where known. */
  phone: z.string().optional(),
  /** The network's privacy id. */
  lid: z.string().optional(),
  /** The Cloud API's name for a person, one per business portfolio; who has a user name may have no other. */
  bsuid: z.string().optional(),
  group: z.string().optional(),
})
export type Peer = z.infer<typeof Peer>

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** A file that still lies on the network; `network` is opaque to all but the driver that made it. */
export const MediaRef = z.object({
  kind: z.enum(mediaKinds),
  mime: z.string(),
  bytes: z.number().optional(),
  fileName: z.string().optional(),
  seconds: z.number().optional(),
  network: z.unknown(),
})
export type MediaRef = z.infer<typeof MediaRef>

const Body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('media'), media: MediaRef, caption: z.string().optional() }),
  z.object({
    type: z.literal('contact'),
    cards: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })),
  }),
  z.object({
    type: z.literal('location'),
    lat: z.number(),
    lng: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ type: z.literal('call'), video: z.boolean() }),
  z.object({
    type: z.literal('placeholder'),
    why: z.enum(['undecryptable', 'unsupported', 'waiting-for-phone']),
  }),
])

/** A message as a driver hands it over; it is kept in the journal in this shape, and read back through it. */
export const Inbound = z.object({
  /** The network's id, unique per connection and direction. */
  networkId: z.string().min(1).max(200),
  /** With whom the conversation is: the person, or the group. */
  chat: Peer,
  author: Peer,
  /** Written on the phone itself or by another linked device. */
  fromMe: z.boolean(),
  at: z.iso.datetime(),
  pushName: z.string().optional(),
  origin: z.enum(['live', 'offline-replay', 'phone-echo']),
  body: Body,
  quotedId: z.string().optional(),
  /** Its sender passed it on from another conversation. */
  isForwarded: z.boolean().optional(),
})
export type Inbound = z.infer<typeof Inbound>

export type Outbound = {
  /** Chosen by us before the first attempt; the network takes the same id twice as one message. */
  networkId: string
  to: Peer
  quotedId?: string
  /** What is quoted, for networks that carry its words along. */
  quoted?: { text: string; fromMe: boolean }
  /** Passed on from another conversation: the receiver sees so. */
  isForwarded?: boolean
  body:
    | { type: 'text'; text: string }
    | { type: 'contact'; cards: { name: string; phones: string[] }[] }
    | {
        type: 'location'
        lat: number
        lng: number
        name?: string | undefined
        address?: string | undefined
      }
    | {
        type: 'media'
        kind: (typeof mediaKinds)[number]
        open: () => Promise<NodeJS.ReadableStream>
        bytes: number
        mime: string
        fileName: string
        caption?: string
      }
}

/** A text that the network has approved beforehand, with `components` in the network's own words. */
export type OutboundTemplate = Pick<Outbound, 'networkId' | 'to'> & {
  name: string
  language: string
  components: unknown[]
}

/** A message that both sides have: what changes it names it so. */
export type Sent = {
  networkId: string
  to: Peer
  /** Whether it is ours. */
  fromMe: boolean
}

/** `accepted`: the server has it. `uncertain`: it may have it, and goes again under the same id. */
export type SendResult =
  | { outcome: 'accepted' | 'uncertain' }
  | { outcome: 'refused'; code: string; retry: 'never' | { afterMs: number }; text: string }

export type StateInfo = {
  state: ConnectionStatus
  qr?: { text: string; attempt: number; expiresAt: Date }
  phone?: string
  reason?: ConnectionReason
  retry?: { attempt: number; at: Date }
  /** The network takes no first messages to strangers, where it says so until then; null: it does again. */
  restriction?: { until?: Date } | null
  /** It is tried again, and nothing shows yet that what was wrong is over. */
  isOnTrial?: boolean
}

/** A change tells of a message that is not here: perhaps it is yet to come. */
export class NotHere extends Error {}

/** `mustBeHere`: where the message is not here, the call rejects with `NotHere`; without, it is passed over. */
export type OfMessage = { networkId: string; mustBeHere?: boolean }

/**
 * What a driver reports. Each call resolves after the durable write, and only then does the driver confirm to its
 * network. `level` is 0 pending, 1 sent, 2 delivered, 3 read, 4 played.
 */
export type Sink = {
  state: (now: StateInfo) => Promise<void>
  message: (inbound: Inbound) => Promise<void>
  ack: (receipt: {
    networkId: string
    level: number
    /** When it was raised, where the network tells: ISO-8601. */
    at?: string
  }) => Promise<void>
  failed: (failure: { networkId: string; code: string }) => Promise<void>
  edited: (edit: OfMessage & { fromMe: boolean; text: string }) => Promise<void>
  revoked: (deletion: OfMessage & { fromMe: boolean }) => Promise<void>
  reaction: (
    reaction: OfMessage & {
      /** Whether the reaction comes from our side. */
      byMe: boolean
      /** Null takes it back. */
      emoji: string | null
    },
  ) => Promise<void>
  /** What the network has approved of our templates has changed. */
  templatesChanged?: () => Promise<void>
  /** Volatile: nothing is kept, and a lost one is no loss. */
  typing: (typing: { chat: Peer; state: 'composing' | 'recording' | 'paused' }) => void
}

/** One open connection. Every method may be called at any time; what needs the network while it is away refuses. */
export type Connection = {
  send: (message: Outbound) => Promise<SendResult>
  /** Only of a network that has templates. */
  sendTemplate?: (message: OutboundTemplate) => Promise<SendResult>
  /** Other words for a message of ours. The same edit twice is one. */
  edit: (message: Sent, text: string) => Promise<SendResult>
  /** Deletes a message of ours for everybody; one that is deleted already is accepted. */
  revoke: (message: Sent) => Promise<SendResult>
  /** Our one reaction to a message of either side; null takes it back. */
  react: (message: Sent, emoji: string | null) => Promise<SendResult>
  /** Tells the senders of these messages that they were read. */
  markRead: (read: { chat: Peer; networkIds: string[] }) => Promise<void>
  /** The person behind each number as the network spells it; null for a number that is not on WhatsApp. */
  checkNumbers: (numbers: string[]) => Promise<Map<string, Peer | null>>
  openMedia: (ref: MediaRef) => Promise<NodeJS.ReadableStream>
  /**
   * What the network posted to our webhook, as it came; only of a network that calls us. Rejects where the core could
   * not keep something of it: it is handed over again then. Nothing that stands in it can make it reject, but that it
   * changes a message that is not here yet: with `NotHere`, once all the rest of it is kept, and never where it `isLate`.
   */
  hear?: (post: Uint8Array, how?: { isLate: boolean }) => Promise<void>
  /** A code that a person types on the phone of this number in place of scanning; only while it waits to be paired. */
  requestPairingCode?: (number: string) => Promise<PairingCode>
  typing?: (to: Peer, state: 'composing' | 'recording' | 'paused') => Promise<void>
  /** Only of a network that shows pictures. Null: none, or one that is not shown to us. */
  profilePicture?: (of: Peer) => Promise<NodeJS.ReadableStream | null>
  /** Unlinks this device; the credentials are worthless afterwards. */
  logout: () => Promise<void>
  /** This process lets go; credentials and link stay. */
  close: () => Promise<void>
}

export type Credentials = {
  read: () => Promise<string | undefined>
  write: (secret: string | undefined) => Promise<void>
}

/** The network's own names for messages of ours, where it does not take the ones we chose. */
export type RemoteNames = {
  /** Resolves once it is kept; the last name stands. */
  keep: (name: { networkId: string; remoteId: string }) => Promise<void>
  remoteOf: (networkId: string) => Promise<string | undefined>
  networkIdOf: (remoteId: string) => Promise<string | undefined>
}

/** Written together or not at all. */
export type KeyBatch = {
  /** `days`: how long it is kept; without, as long as the connection. */
  puts: { kind: string; key: string; value: string; days?: number }[]
  removes: { kind: string; key: string }[]
  /** The credentials as they are now, where they have changed. */
  credentials?: string
}

/** Another node owns the connection: this one keeps nothing of it any more, and lets go. */
export class OwnerLost extends Error {}

/**
 * What a driver keeps about its connection beside the credentials, by kind and key. The kind `inbox` holds what was
 * taken from the network and is not handed on yet.
 */
export type Keys = {
  /** Without those that are not there. */
  read: (kind: string, keys: string[]) => Promise<Record<string, string>>
  /** What stands in the inbox without an end, oldest first. */
  waiting: () => Promise<{ key: string; value: string }[]>
  /** Durable when it resolves. @throws OwnerLost where this node no longer owns the connection */
  commit: (batch: KeyBatch) => Promise<void>
  /** Forgets all keys and the credentials with them; what waits in the inbox stays. */
  clear: () => Promise<void>
}

export type DriverContext = {
  name: string
  /** Which owner opens the connection, for a network that writes down who signs in. */
  owner?: string
  /**
   * Whether this process may still act for the connection, by a clock that goes on while the process stands still:
   * asked right before what must not be done by two owners.
   */
  mayAct: () => boolean
  credentials: Credentials
  keys: Keys
  names: RemoteNames
  sink: Sink
  log: Logger
}

/** What a way to the network can do; screens and core ask this, never which provider it is. */
export type Capabilities = {
  /** Pairs by a code to scan, or by one to type on the phone. */
  qr: boolean
  pairingCode: boolean
  editOwn: boolean
  deleteForAll: boolean
  reactions: boolean
  typing: boolean
  numberCheck: boolean
  /** The time between two questions for pictures of people; undefined: the network shows none. */
  pictureEveryMs?: number
  groups: boolean
  calls: boolean
  /** The network takes the id we chose, and the same id twice as one message. */
  clientMessageIds: boolean
  /** What is written on the phone itself is told. */
  phoneEcho: boolean
  templates: boolean
  /** So long after the customer's last message one may write freely; undefined: always. */
  serviceWindowHours?: number
  /** How fast a number may write without being taken for a machine; undefined: the network minds no pace. */
  pace?: SendingPace
}

/** So many at once, then at an even pace. */
export type Rate = { perSecond: number; burst: number }

export type SendingPace = {
  /** To people who wrote within the last 24 hours. */
  reply: Rate
  /** To people with whom this number has spoken before. */
  known: Rate
  /** People a day who never heard of this number: while it is younger than 30 days, and later. */
  firstPerDay: { young: number; grown: number }
}

/** For numbers linked as a device, which the network watches for machines: what careful operators keep to. */
export const linkedDevicePace: SendingPace = {
  reply: { perSecond: 1, burst: 5 },
  known: { perSecond: 10 / 60, burst: 1 },
  firstPerDay: { young: 20, grown: 50 },
}

/** Those this node can open; a connection of another provider is left to other nodes. */
export type Drivers = Partial<Record<Provider, WhatsAppDriver>>

/** A text that the network keeps for us and has looked at. */
export type ApprovedTemplate = Wording & {
  /** The network's own name. */
  remoteId: string
  name: string
  language: string
  category: string
  status: Template['status']
}

export type WhatsAppDriver = {
  capabilities: Capabilities
  /** The templates of a number, asked with its credentials; only of a network that has templates. Throws a refusal. */
  templates?: (secret: string) => Promise<ApprovedTemplate[]>
  /** Starts to connect and answers at once; what becomes of it is told to `sink.state`. Reconnects by itself. */
  open: (context: DriverContext) => Connection
}

/** What people at a screen ask of the network and wait for. */
export type NetworkQuestion =
  | { op: 'check-numbers'; numbers: string[] }
  | { op: 'pairing-code'; number: string }

export type NetworkAnswers = {
  /** The person behind each number as the network spells it; null for a number that is not on WhatsApp. */
  'check-numbers': Record<string, Peer | null>
  'pairing-code': PairingCode
}

/** Nobody works the connection that was asked, or its owner did not answer in time. */
export class Unanswered extends Error {
  constructor(connectionId: number) {
    super(`nobody answered for connection ${connectionId}`)
  }
}

/** The network as every node sees it. What is to leave goes through the outbox, and past its guard. */
export type Networks = {
  /**
   * Asks whoever works the connection, on whichever node.
   * @throws Unanswered where nobody answers in time, and an error where the network does not
   */
  ask: <Op extends NetworkQuestion['op']>(
    whom: { companyId: number; connectionId: number },
    question: Extract<NetworkQuestion, { op: Op }>,
  ) => Promise<NetworkAnswers[Op]>
  /** What this installation offers, also where other nodes open it. */
  offered: Partial<Record<Provider, Pick<WhatsAppDriver, 'capabilities' | 'templates'>>>
}
