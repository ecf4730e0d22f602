/**
 * The protocol between the server and a child process of the Baileys driver, over Node's IPC channel. The server
 * imports only this file of the package, and this file imports nothing. A child serves many links. A link is one socket
 * to WhatsApp from its first attempt to its end; the server decides when to open a new one.
 * The child stores nothing. The server stores credentials, Signal keys, decrypted plaintext and sent messages, and each
 * write is durable when it is answered.
 */
export const PROTOCOL = 2

/** The network's ids of a person or group, as far as they are known. */
export type Peer = {
  kind: 'user' | 'group'
  phone?: string | undefined
  lid?: string | undefined
  group?: string | undefined
}

export type LinkSettings = {
  /** The credentials of a paired device as the child serialised them. Absent: pair a new device. */
  credentials?: string
  /** The WebSocket URL. Absent: WhatsApp's own. */
  url?: string
  /** The version of WhatsApp Web to report. Absent: the library's. */
  version?: [number, number, number]
  /** The name under which the phone lists this device. */
  label: string
  /** Whether group messages are received. */
  hasGroups: boolean
  pace: LinkPace
}

/** Milliseconds. */
export type LinkPace = {
  /** How long each code is shown. Absent: the first for 60 s, later ones for 20 s. */
  qrMs?: number
  /** Timeout of an ack, after which the send is uncertain. */
  ackMs: number
  /** Timeout of a question to the network. */
  askMs: number
  /** A socket whose stanza takes longer is considered deaf. */
  stuckMs: number
  /** A socket without any stanza for this long is considered deaf. */
  silentMs: number
}

/** Messages from the server to a child. */
export type ToChild =
  | { type: 'open'; link: number; settings: LinkSettings }
  /** Closes the link. The device stays paired. Answered by the event `ended`. */
  | { type: 'close'; link: number }
  | { type: 'ask'; link: number; id: number; question: Question }
  | Answer
  /** Checks that the process responds. */
  | { type: 'ping' }

/** Messages from a child to the server. */
export type ToServer =
  /** The first message, sent once. */
  | { type: 'ready'; protocol: typeof PROTOCOL }
  | { type: 'news'; link: number; news: DriverNews }
  | { type: 'ask'; link: number; id: number; question: KeyQuestion }
  | Answer
  | { type: 'pong' }
  | { type: 'log'; link?: number; level: LogLevel; message: string; details: object }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type Answer = { type: 'answer'; link: number; id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: string }
)

export type DriverNews =
  | { type: 'qr'; text: string }
  /** The phone has confirmed and the credentials are stored. */
  | { type: 'paired' }
  | { type: 'online'; phone: string; lid?: string }
  /** The last event of a link. */
  | {
      type: 'ended'
      /** The network's reason. Absent if the connection just broke. */
      code?: number
      /** Whether the device was paired when the link ended. */
      isPaired: boolean
      /** The socket was open but received nothing any more. */
      isDeaf: boolean
    }
  /** The content of one stanza. Deliver in order within a chat. */
  | Delivery
  /** `level` is 1 sent, 2 delivered, 3 read, 4 played. */
  | { type: 'receipt'; networkIds: string[]; level: number; at: string }
  /** The network refused a message after the sender stopped waiting. */
  | { type: 'refused'; networkId: string; code: string }
  | { type: 'typing'; chat: Peer; state: 'composing' | 'recording' | 'paused' }
  /**
   * The number may not start conversations, until the given time if the network says so; or the restriction is over.
   */
  | { type: 'restricted'; isOver: boolean; until?: string }

export type Delivery = {
  type: 'delivery'
  /** Its key in the journal, to be marked after delivery. Absent if it is not journalled. */
  key?: string
  chat: string
  items: DeliveryItem[]
  /** Decrypts later edits of the message. Base64. */
  secret?: string
}

export type DeliveryItem =
  | { type: 'message'; message: Message }
  | { type: 'edited'; networkId: string; fromMe: boolean; text: string }
  | { type: 'revoked'; networkId: string; fromMe: boolean }
  | { type: 'reaction'; networkId: string; byMe: boolean; emoji: string | null }

export type Message = {
  networkId: string
  chat: Peer
  author: Peer
  fromMe: boolean
  /** ISO-8601. */
  at: string
  /** The name of the person; in a group its subject. */
  pushName?: string
  /** In a group, the name of the author. */
  authorName?: string
  origin: 'live' | 'offline-replay' | 'phone-echo'
  body: Body
  quotedId?: string
  isForwarded?: boolean
}

export type Body =
  | { type: 'text'; text: string }
  | { type: 'media'; media: Media; caption?: string }
  | { type: 'contact'; cards: { name: string; phones: string[] }[] }
  | { type: 'location'; lat: number; lng: number; name?: string; address?: string }
  | { type: 'call'; video: boolean }
  | { type: 'placeholder'; why: 'undecryptable' | 'unsupported' | 'waiting-for-phone' }

export type Media = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  mime: string
  bytes?: number
  fileName?: string
  seconds?: number
  network: MediaPlace
}

/** The location and key of an encrypted file. Bytes are base64. */
export type MediaPlace = {
  url?: string | undefined
  directPath?: string | undefined
  mediaKey: string
  /** The purpose in the key derivation. */
  purpose: MediaPurpose
  sha256?: string | undefined
  encryptedSha256?: string | undefined
  bytes?: number | undefined
  /** The message, for asking the phone to upload the file again. */
  message: { id: string; jid: string; fromMe: boolean; participant?: string | undefined }
}

export type MediaPurpose = 'Image' | 'Video' | 'Audio' | 'Document'

/** Questions of the server to a link. */
export type Question =
  | { op: 'send'; message: OutboundMessage }
  | { op: 'edit'; id: string; target: Target; text: string }
  | { op: 'revoke'; id: string; target: Target }
  | { op: 'react'; id: string; target: Target; emoji: string | null }
  | { op: 'read'; chat: Peer; networkIds: string[] }
  | { op: 'typing'; to: Peer; state: 'composing' | 'recording' | 'paused' }
  | { op: 'check-numbers'; numbers: string[] }
  | { op: 'picture'; of: Peer }
  /** The current upload hosts. */
  | { op: 'upload-hosts'; isForced: boolean }
  /** Asks the phone to upload a file again. Returns its new path. */
  | { op: 'fetch-again'; place: MediaPlace }
  /** Declines a call that this link has reported. */
  | { op: 'reject-call'; id: string }
  | { op: 'pairing-code'; phone: string }
  | { op: 'logout' }

export type Answers = {
  send: SendAnswer
  edit: SendAnswer
  revoke: SendAnswer
  react: SendAnswer
  read: null
  typing: null
  'check-numbers': Record<string, Peer | null>
  /** Null: no picture, or none that we may see. */
  picture: { url: string } | null
  'upload-hosts': { hosts: string[]; auth: string }
  'fetch-again': { directPath: string }
  'reject-call': null
  'pairing-code': string
  logout: null
}

/** `code` is the network's, or one of `not-on-whatsapp`, `not-ours` and `unknown-message`. */
export type SendAnswer =
  | { outcome: 'accepted' | 'uncertain' }
  | { outcome: 'refused'; code: string }

/** Identifies a message that both sides have. */
export type Target = { networkId: string; to: Peer; fromMe: boolean }

export type OutboundMessage = {
  id: string
  to: Peer
  quoted?: { id: string; fromMe?: boolean; text?: string }
  isForwarded: boolean
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
        kind: Media['kind']
        mime: string
        fileName: string
        caption?: string
        /** Shown as a voice note instead of music. */
        isVoice: boolean
        file: UploadedFile
      }
}

/** Bytes are base64. */
export type UploadedFile = {
  url: string
  directPath: string
  mediaKey: string
  sha256: string
  encryptedSha256: string
  bytes: number
}

/** Questions of a link to the server. */
export type KeyQuestion =
  | { op: 'read'; kind: string; keys: string[] }
  /** The journal entries not yet delivered, oldest first. */
  | { op: 'waiting' }
  | { op: 'commit'; batch: KeyBatch }

export type KeyAnswers = {
  /** Leaves out keys that do not exist. */
  read: Record<string, string>
  waiting: { key: string; value: string }[]
  commit: null
}

/** Written in one transaction. */
export type KeyBatch = {
  puts: { kind: string; key: string; value: string; days?: number }[]
  removes: { kind: string; key: string }[]
  credentials?: string
}

/** One decrypted stanza, stored in the journal until it is delivered. */
export type JournalEntry = {
  attrs: Record<string, string>
  /** The padded protobuf. Base64. */
  plain: string
}

/** Replaces the journal entry of a delivered stanza. */
export type JournalMark = { done: true; secret?: string }

export const JOURNAL = 'inbox'
export const SENT = 'sent'
/** The author of a group message. */
export const AUTHOR = 'author'
/** Redeliveries, edits and reactions arrive within this time. */
export const JOURNAL_DAYS = 7
/** A phone that lost its session asks for a resend within this time. */
export const SENT_DAYS = 30
