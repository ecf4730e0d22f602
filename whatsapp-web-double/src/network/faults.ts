import type { BinaryNode } from 'baileys'

/** The server's verdict on a client's message: an error code, or no answer at all. */
export type MessageFault = number | 'drop' | 'lose-ack' | undefined

/** Faults that a test switches on and off. Numbers are digits. */
export class Faults {
  /** Refuses every connection. */
  outage = false
  /** Refuses connections of these numbers. */
  readonly outages = new Set<string>()
  /** Refuses messages to these numbers with this code. */
  readonly refusals = new Map<string, number>()
  /** Loses everything that the clients of these numbers send, without an answer. */
  readonly losing = new Set<string>()
  /** Loses the receipts of clients, so that the server sends the confirmed stanzas again. */
  loseReceipts = false
  /** The delay before the server handles a stanza of a client of this number. */
  readonly latencies = new Map<string, number>()
  /** Refuses logins of these numbers with this code until this time. */
  readonly barred = new Map<string, { code: number; until: number }>()
  /** These numbers may not begin new chats until this time. */
  readonly restricted = new Map<string, Date>()
  /** The number of codes that a pairing client gets. */
  qrCount = 6
  /** Decides the verdict on a client's message. */
  verdict: ((message: BinaryNode) => MessageFault) | undefined

  /** The reason why this number may not log in now, or undefined. */
  bar(number: string): number | undefined {
    if (this.outages.has(number)) return 503
    const bar = this.barred.get(number)
    return bar && bar.until > Date.now() ? bar.code : undefined
  }
}
