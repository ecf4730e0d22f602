/** A business number, with what belongs to its account and its app. */
export type Line = {
  phoneNumberId: string
  wabaId: string
  /** Digits of E.164. */
  phone: string
  name: string
  accessToken: string
  appSecret: string
  /** Where the app wants to be posted to. */
  webhookUrl: string | undefined
  /** The app hears of the account once it has subscribed to it. */
  isSubscribed: boolean
  isRegistered: boolean
  quality: 'GREEN' | 'YELLOW' | 'RED'
}

export type Customer = {
  phone: string
  name: string
  bsuid: string
  hidesNumber: boolean
  /** On WhatsApp at all. */
  isRegistered: boolean
  isOnline: boolean
}

export type Kind =
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

/** A message as both sides have it; `content` is what stands under its type on the wire. */
export type Message = {
  id: string
  line: Line
  customer: Customer
  fromBusiness: boolean
  kind: Kind
  content: Record<string, unknown>
  at: number
  /** 0 pending, 1 at Meta, 2 delivered, 3 read, -1 failed. */
  level: number
  quotedId?: string | undefined
  isForwarded?: boolean | undefined
  /** What the business wrote beside it for itself. */
  opaque?: string | undefined
  reactions: { byBusiness: boolean; emoji: string }[]
  isEdited?: boolean
  isDeleted?: boolean
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

/** The weather: what goes on beside what is asked for. */
export type Rules = {
  /** Before a call is answered. */
  latencyMs: number
  /** Calls are cut before anything is done. */
  outage: boolean
  /** Calls are carried out and never answered. */
  loss: boolean
  /** Between two attempts to post the same; Meta's own is longer and grows. */
  redeliverMs: number
  /** Before a post. */
  delayMs: number
  /** Every post comes twice. */
  duplicate: boolean
  /** Posts do not wait for those before them. */
  reorder: boolean
  /** So many events share a post. */
  batch: number
  /** No `delivered` between `sent` and `read`. */
  omitDelivered: boolean
  /** The status is posted before the call is answered. */
  statusFirst: boolean
  wrongSignature: boolean
  /** By customer: each message to them is refused with this code. */
  refuse: Record<string, number>
  /** Messages a second that a number may send. */
  throughput: number
  /** What one customer may be sent at once, before it is one every six seconds. */
  pairBurst: number
  /** Of the address a file is fetched from, in milliseconds. */
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
