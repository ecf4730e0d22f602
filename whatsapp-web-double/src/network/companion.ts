import type { BinaryNode } from 'baileys'
import type { KeyBundle, PreKey, SignedPreKey } from '../signal/key-bundle.ts'
import { SERVER, USERS, node, seconds } from '../wire/nodes.ts'

/** The open line of a client, for the rest of the server. */
export type ClientConnection = {
  send: (stanza: BinaryNode) => void
  /** Sends a query and waits for the answer with the same id. Rejects if the line ends first. */
  ask: (stanza: BinaryNode) => Promise<BinaryNode>
  /** Closes the line after the sent stanzas. */
  close: () => void
  /** Closes the line at once, without a reason. */
  cut: () => void
}

type Linked = {
  number: string
  lid: string
  device: number
  /** The client's own label when it pairs. */
  label: string
  noiseStatic: Buffer
  identity: Buffer
  registrationId: number
  signedPreKey: SignedPreKey
}

/** Clients upload new keys when fewer than five are left. */
const LOW_PREKEYS = 5

/** The key of a queued stanza, and of the client's `ack` of it. */
export function queueKey(tag: string, attrs: BinaryNode['attrs'], other: string | undefined) {
  if (tag !== 'receipt') return `${tag}:${attrs['id']}`
  return `receipt:${attrs['id']}:${attrs['type'] ?? ''}:${other ?? ''}:${attrs['participant'] ?? ''}`
}

/** A linked device (a WhatsApp Web client): its public keys, its line, and its unconfirmed stanzas. */
export class Companion {
  readonly number: string
  readonly device: number
  readonly label: string
  readonly noiseStatic: Buffer
  readonly jid: string
  readonly lidJid: string
  readonly preKeys: PreKey[] = []
  signedPreKey: SignedPreKey
  line: ClientConnection | undefined
  /** How often it has logged in. */
  logins = 0
  hasHistory = false
  /** Set by the client's `presence`. */
  isAvailable = false
  readonly #identity: Buffer
  readonly #registrationId: number
  readonly #queue = new Map<string, BinaryNode>()

  constructor(linked: Linked) {
    this.number = linked.number
    this.device = linked.device
    this.label = linked.label
    this.noiseStatic = linked.noiseStatic
    this.jid = `${linked.number}:${linked.device}@${USERS}`
    this.lidJid = `${linked.lid}:${linked.device}@lid`
    this.signedPreKey = linked.signedPreKey
    this.#identity = linked.identity
    this.#registrationId = linked.registrationId
  }

  /** Takes one of its pre-keys and asks for more when few are left. Without any, the signed key is used alone. */
  bundle(): KeyBundle {
    if (this.preKeys.length === LOW_PREKEYS) this.#askForKeys()
    return {
      registrationId: this.#registrationId,
      identity: this.#identity,
      signedPreKey: this.signedPreKey,
      preKey: this.preKeys.shift(),
    }
  }

  /** Delivers at least once: sends the stanza again at each login until the client confirms it. */
  deliver(stanza: BinaryNode): void {
    this.#queue.set(queueKey(stanza.tag, stanza.attrs, stanza.attrs['from']), stanza)
    this.line?.send(stanza)
  }

  #askForKeys(): void {
    const count = node('count', { value: String(LOW_PREKEYS - 1) })
    const id = `keys-${Date.now()}`
    this.deliver(node('notification', { from: SERVER, type: 'encrypt', id, t: seconds() }, [count]))
  }

  confirm(key: string): void {
    this.#queue.delete(key)
  }

  /** Unconfirmed stanzas, oldest first. */
  get unconfirmed(): BinaryNode[] {
    return [...this.#queue.values()]
  }
}
