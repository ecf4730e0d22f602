import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { jidDecode, type BinaryNode } from 'baileys'
import type { MediaHost } from '../media/host.ts'
import type { ClientHello } from '../wire/responder.ts'
import { Account } from './account.ts'
import type { ClientConnection } from './companion.ts'
import { Faults } from './faults.ts'
import { Group } from './group.ts'

/** A client that waits to be linked. */
export type PairingOffer = { hello: ClientHello; line: ClientConnection }
/** A client that asked to be linked by a code, which the owner of that number types on the phone. */
export type CodeOffer = PairingOffer & {
  ref: Buffer
  wrappedKey: Buffer
  /** Called with the client's last message, after the code was typed. */
  finished: PromiseWithResolvers<{ wrappedBundle: Buffer; companionIdentity: Buffer }>
}

export type NetworkEvents = {
  /** Every stanza that a client sends or receives. */
  in: [BinaryNode]
  out: [BinaryNode]
  /** A query that the double does not implement. It was answered with an empty result. */
  unhandled: [BinaryNode]
  /** A phone could not decrypt a client's message and asks for it again. */
  undecryptable: [{ by: string; from: string; error: unknown }]
  /** An error that no correct client makes: wrong encryption, invalid frames. */
  problem: [Error]
}

/** The state of the network: accounts, groups and clients that wait to be linked. */
export class Network {
  readonly media: MediaHost
  readonly faults = new Faults()
  readonly events = new EventEmitter<NetworkEvents>()
  /** Waiting clients, by the reference in their code. */
  readonly offers = new Map<string, PairingOffer>()
  /** Clients that wait for a typed code, by the number that they named. */
  readonly codeOffers = new Map<string, CodeOffer>()
  /** The times at which clients opened lines, in milliseconds of the clock. */
  readonly linesBegun: number[] = []
  readonly groups = new Map<string, Group>()
  readonly #accounts = new Map<string, Account>()
  readonly #byLid = new Map<string, Account>()
  #lastId = 0

  constructor(media: MediaHost) {
    this.media = media
    this.events.setMaxListeners(0)
  }

  /** The account with this number. Creates it if there is none. */
  account(number: string, name = number): Account {
    const known = this.#accounts.get(number)
    if (known) return known
    const account = new Account(number, name)
    this.#accounts.set(number, account)
    this.#byLid.set(account.lid, account)
    return account
  }

  get accounts(): Account[] {
    return [...this.#accounts.values()]
  }

  /** The account behind an address of either kind, or undefined if it is not on the network. */
  accountOf(jid: string | undefined): Account | undefined {
    const decoded = jid ? jidDecode(jid) : undefined
    if (!decoded) return undefined
    const { user, server } = decoded
    const account = server === 'lid' ? this.#byLid.get(user) : this.#accounts.get(user)
    return account?.isRegistered ? account : undefined
  }

  /** Like `accountOf` for a number; also finds it under the other Brazilian spelling. */
  findNumber(digits: string): Account | undefined {
    const exact = this.#accounts.get(digits)
    if (exact?.isRegistered) return exact
    const [, start, ninth, rest] = /^(55\d{2})(9?)(\d{8})$/.exec(digits) ?? []
    if (!start) return undefined
    const other = this.#accounts.get(ninth ? `${start}${rest}` : `${start}9${rest}`)
    return other?.isRegistered ? other : undefined
  }

  group(subject: string, owner: Account, members: Account[]): Group {
    const group = new Group(subject, owner, members)
    this.groups.set(group.jid, group)
    return group
  }

  nextId(prefix = ''): string {
    const counter = (++this.#lastId).toString(16).padStart(6, '0')
    return `${prefix}${counter}${randomBytes(6).toString('hex')}`.toUpperCase()
  }

  problem(error: unknown): void {
    this.events.emit('problem', error instanceof Error ? error : new Error(String(error)))
  }
}
