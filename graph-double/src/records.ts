/** A business number with its account and its app. */
export type BusinessNumber = {
  phoneNumberId: string
  wabaId: string
  /** Digits of E.164. */
  phone: string
  name: string
  accessToken: string
  appSecret: string
  /** The address of the app's webhook. */
  webhookUrl: string | undefined
  /** Whether the app has subscribed to the account. Without a subscription it gets no posts. */
  isSubscribed: boolean
  isRegistered: boolean
  quality: 'GREEN' | 'YELLOW' | 'RED'
}

export type Customer = {
  phone: string
  name: string
  bsuid: string
  hidesNumber: boolean
  /** Whether the number is on WhatsApp. */
  isRegistered: boolean
  isOnline: boolean
}

export type GraphMessageKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'template'
  | 'reaction'

/** A message of both sides. `content` is the object under its type on the wire. */
export type Message = {
  id: string
  line: BusinessNumber
  customer: Customer
  fromBusiness: boolean
  kind: GraphMessageKind
  content: Record<string, unknown>
  at: number
  /** 0 pending, 1 at Meta, 2 delivered, 3 read, -1 failed. */
  level: number
  quotedId?: string | undefined
  isForwarded?: boolean | undefined
  /** The business's own reference, which statuses repeat. */
  opaque?: string | undefined
  reactions: { byBusiness: boolean; emoji: string }[]
  isEdited?: boolean
  isDeleted?: boolean
}

/** A call of a customer to the business. */
export type Call = {
  id: string
  line: BusinessNumber
  customer: Customer
  at: number
  state: 'ringing' | 'rejected' | 'ended'
}

export type Media = { id: string; mime: string; content: Buffer; fileName?: string | undefined }

export type Template = {
  id: string
  name: string
  language: string
  category: string
  status: string
  parameter_format?: 'POSITIONAL' | 'NAMED'
  components: {
    type: string
    format?: string
    text?: string
    example?: unknown
    buttons?: { type: string; text: string; url?: string }[]
  }[]
}

/** Rules for the behaviour of the network. */
export type Rules = {
  /** The delay before a call is answered. */
  latencyMs: number
  /** Calls are cut before anything is done. */
  outage: boolean
  /** Calls are carried out and never answered. */
  loss: boolean
  /** The delay between two attempts of one post. Meta's own delay is longer and grows. */
  redeliverMs: number
  /** The delay before a post. */
  delayMs: number
  /** Sends every post twice. */
  duplicate: boolean
  /** Posts do not wait for earlier ones. */
  reorder: boolean
  /** The number of events in one post. */
  batch: number
  /** Posts no `delivered` between `sent` and `read`. */
  omitDelivered: boolean
  /** Posts the status before the call is answered. */
  statusFirst: boolean
  wrongSignature: boolean
  /** Error codes by customer: each message to them is refused with this code. */
  refuse: Record<string, number>
  /** The messages per second that a number may send. */
  throughput: number
  /** The burst to one customer, before the limit of one message every six seconds. */
  pairBurst: number
  /** The lifetime of a file's address, in milliseconds. */
  mediaUrlMs: number
}

export const defaultRules: Rules = {
  latencyMs: 0,
  outage: false,
  loss: false,
  redeliverMs: 1000,
  delayMs: 0,
  duplicate: false,
  reorder: false,
  batch: 1,
  omitDelivered: false,
  statusFirst: false,
  wrongSignature: false,
  refuse: {},
  throughput: 80,
  pairBurst: 45,
  mediaUrlMs: 5 * 60_000,
}

export type Log = { warn: (details: { err?: unknown }, text: string) => void }
