import type { Rate } from '@recado/concurrency/pacer'

/** What a network can do. Screens and core check capabilities, never the provider. */
export type Capabilities = {
  /** Pairs by a code to scan or by a code to type on the phone. */
  qr: boolean
  pairingCode: boolean
  editOwn: boolean
  deleteForAll: boolean
  reactions: boolean
  typing: boolean
  numberCheck: boolean
  /** The interval between two requests for profile pictures. Undefined: the network shows none. */
  pictureEveryMs?: number
  groups: boolean
  calls: boolean
  /** The network accepts the id we choose and treats a repeated id as the same message. */
  clientMessageIds: boolean
  /** The driver reports messages written on the phone itself. */
  phoneEcho: boolean
  templates: boolean
  /** How long after the customer's last message free-form messages are allowed. Undefined: always. */
  serviceWindowHours?: number
  /** How fast a number may send without being taken for a bot. Undefined: the network sets no pace. */
  pace?: SendingPace
}

export type SendingPace = {
  /** To people who wrote within the last 24 hours. */
  reply: Rate
  /** To people this number has spoken with before. */
  known: Rate
  /** First messages a day to strangers, while the number is younger than 30 days and afterwards. */
  firstPerDay: { young: number; grown: number }
}

/** The pace that careful operators use for numbers linked as a device, which the network watches for bots. */
export const linkedDevicePace: SendingPace = {
  reply: { perSecond: 1, burst: 5 },
  known: { perSecond: 10 / 60, burst: 1 },
  firstPerDay: { young: 20, grown: 50 },
}
