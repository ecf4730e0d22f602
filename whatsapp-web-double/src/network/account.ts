import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import type { proto } from 'baileys'
import { SignalDevice } from '../signal/device.ts'
import { USERS } from '../wire/nodes.ts'
import { ChatLog, type LogEntry } from './chat-log.ts'
import type { Companion } from './companion.ts'

/** The kind of address that a group uses for a member. */
export type Addressing = 'pn' | 'lid'

export type CustomerEvents = {
  /** Everything that arrived, changes and repeats included. */
  message: [LogEntry]
  receipt: [{ ids: string[]; type: string; by: string }]
  typing: [{ from: string; state: string }]
  /** A client of the called person rejected the call. */
  rejected: [{ callId: string }]
  /** A client asked to be linked by a code. */
  pairingCode: [{ label: string }]
}

/** One person on the network: a number, a privacy id, a phone with its Signal identity, and linked devices. */
export class Account {
  readonly number: string
  readonly lid = String(randomInt(10 ** 13, 10 ** 14))
  readonly signal = new SignalDevice()
  readonly companions = new Map<number, Companion>()
  readonly log = new ChatLog()
  readonly heard = new EventEmitter<CustomerEvents>()
  name: string
  /** The address in its stanzas: its number or its privacy id. */
  addressing: Addressing = 'pn'
  /** Nobody learns the number. Takes effect with `addressing: 'lid'`. */
  hidesNumber = false
  /** False: the number is not on the network. Nobody finds it, and nothing can be sent to it. */
  isRegistered = true
  /** The highest tick that the phone confirms by itself. */
  receipts: 'none' | 'delivered' | 'read' = 'delivered'
  receiptDelayMs = 0
  /** Whether others get its read receipts. */
  readReceipts = true
  /** Whether its edits are encrypted, as on current phones. */
  sealsEdits = true
  /** Devices that queried the devices of this account, with their owners. */
  readonly watchers = new Map<Companion, Account>()
  /** False: the phone deleted its files and cannot upload them again. */
  keepsFiles = true
  /** The path on the media host. */
  picture: string | undefined
  /** The number of next messages that the phone cannot decrypt, as if it had lost its session. */
  failDecrypts = 0
  /** Nobody can decrypt what it writes in chats, even after retries. */
  garbles = false
  /** How often a device could not decrypt its message and asked for it again. */
  askedAgain = 0
  /** Messages that this phone sent, by id, for devices that ask for them again. `to` is an address. */
  readonly sent = new Map<string, { id: string; to: string; message: proto.IMessage; at: Date }>()
  /** The devices that have its key of each group. */
  readonly introduced = new Map<string, Set<string>>()
  #isOnline = true
  readonly #turns = makeSerialQueue({ atOnce: 1 })
  #waiting: (() => void)[] = []
  #nextDevice = 1

  constructor(number: string, name: string) {
    this.number = number
    this.name = name
    this.heard.setMaxListeners(0)
  }

  get jid(): string {
    return `${this.number}@${USERS}`
  }

  get lidJid(): string {
    return `${this.lid}@lid`
  }

  get isOnline(): boolean {
    return this.#isOnline
  }

  /** Going online delivers everything that waited for the phone. */
  set isOnline(value: boolean) {
    this.#isOnline = value
    if (value) for (const reach of this.#waiting.splice(0)) reach()
  }

  /** Runs the work at once, or when the phone goes online. */
  reach(take: () => void): void {
    if (this.#isOnline) take()
    else this.#waiting.push(take)
  }

  /** Runs one piece of work after the other: a phone's messages keep their order, and each session has one writer. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.run([], work)
  }

  nextDevice(): number {
    return this.#nextDevice++
  }
}
