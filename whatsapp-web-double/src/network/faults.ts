import type { BinaryNode } from 'baileys'

/** What becomes of a message that a client sends: an error code, or no word of it at all. */
export type Verdict = number | 'drop' | 'lose-ack' | undefined

/** What may go wrong, switched on and off by a test. Numbers are digits. */
export class Faults {
  /** No connection is taken. */
  outage = false
  /** Connections of these numbers are refused. */
  readonly outages = new Set<string>()
  /** Messages to these numbers are refused with that code. */
  readonly refusals = new Map<string, number>()
  /** What the clients of these numbers send is lost without a word. */
  readonly losing = new Set<string>()
  /** Receipts of clients never arrive, so that what they confirm comes again. */
  loseReceipts = false
  /** How long the server thinks before it takes a stanza of a client of this number. */
  readonly latencies = new Map<string, number>()
  /** Logins of these numbers are refused with that code until then. */
  readonly barred = new Map<string, { code: number; until: number }>()
  /** These may begin no new chats until then. */
  readonly restricted = new Map<string, Date>()
  /** How many codes a client that wants to pair is given. */
  qrCount = 6
  /** The last word on a message of a client. */
  verdict: ((message: BinaryNode) => Verdict) | undefined

  /** Why this number may not log in now; undefined where it may. */
  bar(number: string): number | undefined {
    if (this.outages.has(number)) return 503
    const bar = this.barred.get(number)
    return bar && bar.until > Date.now() ? bar.code : undefined
  }
}
