import type { BinaryNode } from 'baileys'
import type { KeyBundle, PreKey, SignedPreKey } from '../signal/key-bundle.ts'
import { SERVER, USERS, node, seconds } from '../wire/nodes.ts'

/** The open line of a client, as the rest of the server uses it. */
export type Line = {
  send: (stanza: BinaryNode) => void
  /** Sends and waits for the answer under the same id; rejects when the line ends before. */
  ask: (stanza: BinaryNode) => Promise<BinaryNode>
  /** Ends it after what was sent. */
  close: () => void
  /** Ends it without a word. */
  cut: () => void
}

type Linked = {
  number: string
  lid: string
  device: number
  /** What the client calls itself when it pairs. */
  label: string
  noiseStatic: Buffer
  identity: Buffer
  registrationId: number
  signedPreKey: SignedPreKey
}

/** As clients themselves see it: fewer than five, and they make more. */
const LOW_PREKEYS = 5

/** What the server knows a queued stanza by, and a client's `ack` of it. */
export function queueKey(tag: string, attrs: BinaryNode['attrs'], other: string | undefined) {
  if (tag !== 'receipt') return `${tag}:${attrs['id']}`
  return `receipt:${attrs['id']}:${attrs['type'] ?? ''}:${other ?? ''}:${attrs['participant'] ?? ''}`
}

/** A linked device, which is what a WhatsApp Web client is: its public keys, its line, and what it did not confirm yet. */
export class Companion {
  readonly number: string
  readonly device: number
  readonly label: string
  readonly noiseStatic: Buffer
  readonly jid: string
  readonly lidJid: string
  readonly preKeys: PreKey[] = []
  signedPreKey: SignedPreKey
  line: Line | undefined
  /** How often it has signed in. */
  logins = 0
  hasHistory = false
  /** Said of itself by `presence`. */
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

  /** Uses up one of its pre-keys, and asks for more when they run low; without any, the signed one must do. */
  bundle(): KeyBundle {
    if (this.preKeys.length === LOW_PREKEYS) this.#askForKeys()
    return {
      registrationId: this.#registrationId,
      identity: this.#identity,
      signedPreKey: this.signedPreKey,
      preKey: this.preKeys.shift(),
    }
  }

  /** At least once: it is sent again at each login until the client confirms it. */
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

  /** What it has not confirmed, oldest first. */
  get unconfirmed(): BinaryNode[] {
    return [...this.#queue.values()]
  }
}
