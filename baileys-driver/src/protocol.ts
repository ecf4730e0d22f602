/**
 * What the server and a child process of the Baileys driver say to each other, over Node's IPC channel. The server
 * imports this file of the package and no other; this file imports nothing. A child serves many links. A link is one
 * socket to WhatsApp from its first attempt to its end: the server opens a new one for each attempt, and decides when.
 *
 * The child keeps nothing. Credentials, Signal keys, the plaintext of what was decrypted and what was sent lie with the
 * server, and each write is durable when it is answered.
 */
export const PROTOCOL = 2

/** The network's name for a person or group, as far as it is known. */
export type Peer = {
  kind: 'user' | 'group'
  phone?: string | undefined
  lid?: string | undefined
  group?: string | undefined
}

export type LinkSettings = {
  /** The credentials of a paired device as the child has put them into words; absent: pair anew. */
  credentials?: string
  /** The address of the WebSocket; absent: WhatsApp's own. */
  url?: string
  /** The version of WhatsApp Web to claim; absent: that of the library. */
  version?: [number, number, number]
  /** The name under which the phone lists this device. */
  label: string
  /** Whether messages of groups are taken in. */
  hasGroups: boolean
  pace: LinkPace
}

/** Milliseconds. */
export type LinkPace = {
  /** How long each code is shown; absent: the first for 60 s, the others for 20. */
  qrMs?: number
  /** The network confirms a message within this time, or it is not known whether it has it. */
  ackMs: number
  /** A question to the network without an answer. */
  askMs: number
  /** A stanza whose handling takes longer means that the socket is deaf. */
  stuckMs: number
  /** So long without any stanza the socket is taken for deaf. */
  silentMs: number
}

/** What the server says to a child. */
export type ToChild =
  | { type: 'open'; link: number; settings: LinkSettings }
  /** Lets go; the device stays paired. Answered by the news `ended`. */
  | { type: 'close'; link: number }
  | { type: 'ask'; link: number; id: number; question: Question }
  | Answer
  /** Asks for a sign of life. */
  | { type: 'ping' }

/** What a child says to the server. */
export type ToServer =
  /** First of all, once. */
  | { type: 'ready'; protocol: typeof PROTOCOL }
  | { type: 'news'; link: number; news: News }
  | { type: 'ask'; link: number; id: number; question: KeyQuestion }
  | Answer
  | { type: 'pong' }
  | { type: 'log'; link?: number; level: LogLevel; message: string; details: object }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type Answer = { type: 'answer'; link: number; id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: string }
)

export type News =
  | { type: 'qr'; text: string }
  /** The phone has agreed; the credentials are kept. */
  | { type: 'paired' }
  | { type: 'online'; phone: string; lid?: string }
  /** The last news of a link. */
  | {
      type: 'ended'
      /** The network's reason; absent where the link just broke. */
      code?: number
      /** Whether the device was paired when it ended. */
      isPaired: boolean
      /** The socket stood, and brought nothing any more. */
      isDeaf: boolean
    }
  /** What one stanza means; to be handed on in order within a chat. */
  | Delivery
  /** `level` is 1 sent, 2 delivered, 3 read, 4 played. */
  | { type: 'receipt'; networkIds: string[]; level: number; at: string }
  /** The network turned down a message that nobody waits for any more. */
  | { type: 'refused'; networkId: string; code: string }
  | { type: 'typing'; chat: Peer; state: 'composing' | 'recording' | 'paused' }
  /** The number may not begin conversations, until then where the network says so; or it may again. */
  | { type: 'restricted'; isOver: boolean; until?: string }

export type Delivery = {
  type: 'delivery'
  /** Its place in the journal, which is marked once it was handed on; absent where it stands in none. */
  key?: string
  chat: string
  items: Item[]
  /** What decrypts later edits of the message, in base64. */
  secret?: string
}

export type Item =
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
  pushName?: string
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

/** Where an encrypted file lies and what opens it. Bytes are in base64. */
export type MediaPlace = {
  url?: string | undefined
  directPath?: string | undefined
  mediaKey: string
  /** The purpose in the key derivation: Image, Video, Audio or Document. */
  purpose: MediaPurpose
  sha256?: string | undefined
  encryptedSha256?: string | undefined
  bytes?: number | undefined
  /** The message, for asking the phone to bring the file again. */
  message: { id: string; jid: string; fromMe: boolean; participant?: string | undefined }
}

export type MediaPurpose = 'Image' | 'Video' | 'Audio' | 'Document'

/** What the server asks of a link. */
export type Question =
  | { op: 'send'; message: OutboundMessage }
  | { op: 'edit'; id: string; target: Target; text: string }
  | { op: 'revoke'; id: string; target: Target }
  | { op: 'react'; id: string; target: Target; emoji: string | null }
  | { op: 'read'; chat: Peer; networkIds: string[] }
  | { op: 'typing'; to: Peer; state: 'composing' | 'recording' | 'paused' }
  | { op: 'check-numbers'; numbers: string[] }
  | { op: 'picture'; of: Peer }
  /** Where files are uploaded to now. */
  | { op: 'upload-hosts'; isForced: boolean }
  /** Asks the phone to bring a file again; answers where it lies then. */
  | { op: 'fetch-again'; place: MediaPlace }
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
  /** Null: none, or not for us. */
  picture: { url: string } | null
  'upload-hosts': { hosts: string[]; auth: string }
  'fetch-again': { directPath: string }
  'pairing-code': string
  logout: null
}

/** `code` is the network's, or one of `not-on-whatsapp`, `not-ours` and `unknown-message`. */
export type SendAnswer =
  | { outcome: 'accepted' | 'uncertain' }
  | { outcome: 'refused'; code: string }

/** A message that both sides have. */
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
        /** Played as recorded, not as music. */
        isVoice: boolean
        file: UploadedFile
      }
}

/** Base64 where bytes are meant. */
export type UploadedFile = {
  url: string
  directPath: string
  mediaKey: string
  sha256: string
  encryptedSha256: string
  bytes: number
}

/** What a link asks of the server. */
export type KeyQuestion =
  | { op: 'read'; kind: string; keys: string[] }
  /** What stands in the journal and was not handed on, oldest first. */
  | { op: 'waiting' }
  | { op: 'commit'; batch: KeyBatch }

export type KeyAnswers = {
  /** Without those that are not there. */
  read: Record<string, string>
  waiting: { key: string; value: string }[]
  commit: null
}

/** Written together or not at all. */
export type KeyBatch = {
  puts: { kind: string; key: string; value: string; days?: number }[]
  removes: { kind: string; key: string }[]
  credentials?: string
}

/** One decrypted stanza as it lies in the journal until it is handed on. */
export type JournalEntry = {
  attrs: Record<string, string>
  /** The padded protobuf, in base64. */
  plain: string
}

/** What stays in the journal of a stanza that was handed on. */
export type JournalMark = { done: true; secret?: string }

export const JOURNAL = 'inbox'
export const SENT = 'sent'
/** Who wrote a message of a group. */
export const AUTHOR = 'author'
/** A redelivery, an edit and a reaction come within this time. */
export const JOURNAL_DAYS = 7
/** A phone that lost its session asks for a message again within this time. */
export const SENT_DAYS = 30
