import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import type { proto } from 'baileys'
import { SignalDevice } from '../signal/device.ts'
import { USERS } from '../wire/nodes.ts'
import { ChatLog, type Entry } from './chat-log.ts'
import type { Companion } from './companion.ts'

/** How a member of a group is named in it. */
export type Addressing = 'pn' | 'lid'

export type CustomerEvents = {
  /** Whatever came, changes and repetitions included. */
  message: [Entry]
  receipt: [{ ids: string[]; type: string; by: string }]
  typing: [{ from: string; state: string }]
  /** A client of the called one pressed reject. */
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
  /** How its stanzas name it: by its number, or by its privacy id. */
  addressing: Addressing = 'pn'
  /** With `addressing: 'lid'`: nobody learns the number. */
  hidesNumber = false
  /** Not on the network where false: nobody finds it, nothing can be sent to it. */
  isRegistered = true
  /** How far the phone confirms by itself. */
  receipts: 'none' | 'delivered' | 'read' = 'delivered'
  receiptDelayMs = 0
  /** Whether others learn that it has read. */
  readReceipts = true
  /** Current phones seal their edits. */
  sealsEdits = true
  /** Devices that asked for this account's devices, and whose they are. */
  readonly watchers = new Map<Companion, Account>()
  /** A phone that deleted its files cannot upload them again. */
  keepsFiles = true
  /** Path on the media host. */
  picture: string | undefined
  /** So many of the next messages it cannot decrypt, as a phone that lost its session. */
  failDecrypts = 0
  /** Nobody can decrypt what it writes in chats, however often it is asked for it again. */
  garbles = false
  /** How often a device could not decrypt what it wrote and asked for it again. */
  askedAgain = 0
  /** What this phone sent, by id, for devices that ask for it again; `to` is an address. */
  readonly sent = new Map<string, { id: string; to: string; message: proto.IMessage; at: Date }>()
  /** Which devices know its key of each group. */
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

  /** What came meanwhile reaches it as it goes online. */
  set isOnline(value: boolean) {
    this.#isOnline = value
    if (value) for (const reach of this.#waiting.splice(0)) reach()
  }

  /** Now, or as soon as the phone is online. */
  reach(take: () => void): void {
    if (this.#isOnline) take()
    else this.#waiting.push(take)
  }

  /** One after the other: what a phone sends keeps its order, and each session has one writer. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.run([], work)
  }

  nextDevice(): number {
    return this.#nextDevice++
  }
}
