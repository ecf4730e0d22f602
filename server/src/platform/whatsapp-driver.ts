import type { Logger } from 'pino'
import { z } from 'zod'
import type {
  ConnectionReason,
  ConnectionStatus,
  PairingCode,
} from '@recado/contract/connections/connections'
import type { Template, TemplateText } from '@recado/contract/desk/templates'
import type { Capabilities } from './driver-capabilities.ts'
import type { Credentials, Keys, RemoteIds } from './driver-stores.ts'

/** A person or group, which may have several ids at once. The core maps them to one contact. */
export const Peer = z.object({
  kind: z.enum(['user', 'group']),
  /** Digits of E.164, if known. */
  phone: z.string().optional(),
  /** The network's privacy id. */
  lid: z.string().optional(),
  /** The Cloud API's id for a person, one per business portfolio. A person with a user name may have no other id. */
  bsuid: z.string().optional(),
  group: z.string().optional(),
})
export type Peer = z.infer<typeof Peer>

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** A file that is still on the network. `network` is opaque to all but the driver that created it. */
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

/** An incoming message as a driver reports it. The journal stores it in this shape and parses it with this schema. */
export const Inbound = z.object({
  /** The network's id, unique per connection and direction. */
  networkId: z.string().min(1).max(200),
  /** The other side of the conversation: the person or the group. */
  chat: Peer,
  author: Peer,
  /** Written on the phone itself or by another linked device. */
  fromMe: z.boolean(),
  at: z.iso.datetime(),
  /** The name that the other side goes by: the person's, or the subject of the group. */
  pushName: z.string().optional(),
  /** In a group, the name that the author goes by. */
  authorName: z.string().optional(),
  origin: z.enum(['live', 'offline-replay', 'phone-echo']),
  body: Body,
  quotedId: z.string().optional(),
  /** The sender forwarded it from another conversation. */
  isForwarded: z.boolean().optional(),
})
export type Inbound = z.infer<typeof Inbound>

export type Outbound = {
  /** Chosen by us before the first attempt. The network treats a repeated id as the same message. */
  networkId: string
  to: Peer
  quotedId?: string
  /** The quoted text, for networks that send it along. */
  quoted?: { text: string; fromMe: boolean }
  /** Forwarded from another conversation. The recipient sees a label. */
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

/** A text that the network approved beforehand. `components` is in the network's own format. */
export type OutboundTemplate = Pick<Outbound, 'networkId' | 'to'> & {
  name: string
  language: string
  components: unknown[]
}

/** Identifies a message that both sides have, for edits, deletions and reactions. */
export type SentMessage = {
  networkId: string
  to: Peer
  /** True if we sent it. */
  fromMe: boolean
}

/** `accepted`: the server has it. `uncertain`: the server may have it; it is sent again with the same id. */
export type SendResult =
  | { outcome: 'accepted' | 'uncertain' }
  | { outcome: 'refused'; code: string; retry: 'never' | { afterMs: number }; text: string }

export type StateInfo = {
  state: ConnectionStatus
  qr?: { text: string; attempt: number; expiresAt: Date }
  phone?: string
  reason?: ConnectionReason
  retry?: { attempt: number; at: Date }
  /**
   * The network refuses first messages to strangers, until the given time if it says so. Null lifts the restriction.
   */
  restriction?: { until?: Date } | null
  /** The connection is retrying; nothing proves yet that the problem is over. */
  isOnTrial?: boolean
}

/** A change refers to a message that is not stored. The message may still arrive. */
export class MessageNotFound extends Error {}

/**
 * `mustExist`: the call rejects with `MessageNotFound` if the message is not stored. Otherwise the change is ignored.
 */
export type MessageReference = { networkId: string; mustExist?: boolean }

/**
 * The events a driver reports. Each call resolves after the durable write; only then does the driver acknowledge to its
 * network. `level` is 0 pending, 1 sent, 2 delivered, 3 read, 4 played.
 */
export type Sink = {
  state: (now: StateInfo) => Promise<void>
  message: (inbound: Inbound) => Promise<void>
  ack: (receipt: {
    networkId: string
    level: number
    /** When the level was reached, if the network says so: ISO-8601. */
    at?: string
  }) => Promise<void>
  failed: (failure: { networkId: string; code: string }) => Promise<void>
  edited: (edit: MessageReference & { fromMe: boolean; text: string }) => Promise<void>
  revoked: (deletion: MessageReference & { fromMe: boolean }) => Promise<void>
  reaction: (
    reaction: MessageReference & {
      /** True if the reaction is ours. */
      byMe: boolean
      /** Null removes the reaction. */
      emoji: string | null
    },
  ) => Promise<void>
  /** The approval state of our templates has changed. */
  templatesChanged?: () => Promise<void>
  /** Volatile: it is not stored, and losing one is harmless. */
  typing: (typing: { chat: Peer; state: 'composing' | 'recording' | 'paused' }) => void
}

/**
 * One open connection. Every method may be called at any time; a method that needs the network refuses while offline.
 */
export type Connection = {
  send: (message: Outbound) => Promise<SendResult>
  /** Only for networks with templates. */
  sendTemplate?: (message: OutboundTemplate) => Promise<SendResult>
  /** Replaces the text of our message. Repeating an edit has no further effect. */
  edit: (message: SentMessage, text: string) => Promise<SendResult>
  /** Deletes our message for everybody. Deleting a deleted message is accepted. */
  revoke: (message: SentMessage) => Promise<SendResult>
  /** Sets our one reaction to a message of either side. Null removes it. */
  react: (message: SentMessage, emoji: string | null) => Promise<SendResult>
  /** Sends read receipts for these messages to their senders. */
  markRead: (read: { chat: Peer; networkIds: string[] }) => Promise<void>
  /** Resolves each number to a person as the network spells it, or to null if the number is not on WhatsApp. */
  checkNumbers: (numbers: string[]) => Promise<Map<string, Peer | null>>
  openMedia: (ref: MediaRef) => Promise<NodeJS.ReadableStream>
  /**
   * Processes a raw post to our webhook; only for networks that call us. Rejects if the core could not store a part of
   * it; the post is then delivered again. The content of a post never makes it reject, with one exception: a change to
   * a message that is not stored yet rejects with `MessageNotFound`, after all the rest is stored, and never if
   * `isLate`.
   */
  hear?: (post: Uint8Array, how?: { isLate: boolean }) => Promise<void>
  /** Requests a code to type on the phone instead of scanning. Works only while the connection waits to be paired. */
  requestPairingCode?: (number: string) => Promise<PairingCode>
  typing?: (to: Peer, state: 'composing' | 'recording' | 'paused') => Promise<void>
  /** Declines a call that rings. Does nothing if it has ended. Only for networks that can. */
  rejectCall?: (networkId: string) => Promise<void>
  /** Only for networks that show pictures. Null: the person has none or hides it from us. */
  profilePicture?: (of: Peer) => Promise<NodeJS.ReadableStream | null>
  /** Unlinks this device. The credentials are worthless afterwards. */
  logout: () => Promise<void>
  /** Closes the connection in this process. Credentials and link stay. */
  close: () => Promise<void>
}

export type DriverContext = {
  name: string
  /** Names the owner that opens the connection, for networks that record who signs in. */
  owner?: string
  /**
   * Whether this process may still act for the connection, by a clock that keeps running while the process is
   * suspended. Check it right before any action that two owners must not both do.
   */
  mayAct: () => boolean
  credentials: Credentials
  keys: Keys
  names: RemoteIds
  sink: Sink
  log: Logger
}

/** A template that the network stores and has reviewed. */
export type ApprovedTemplate = TemplateText & {
  /** The network's own id. */
  remoteId: string
  name: string
  language: string
  category: string
  status: Template['status']
}

export type WhatsAppDriver = {
  capabilities: Capabilities
  /** Fetches the templates of a number with its credentials; only for networks with templates. Throws a refusal. */
  templates?: (secret: string) => Promise<ApprovedTemplate[]>
  /** Starts to connect and returns at once. Reports progress to `sink.state` and reconnects by itself. */
  open: (context: DriverContext) => Connection
}
