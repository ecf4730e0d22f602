import type { BinaryNode, WASocket } from 'baileys'
import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import { makeConversations } from './conversations.ts'
import type { Log } from '../log.ts'

type Listener = (stanza: BinaryNode) => unknown
type Options = {
  log: Log
  /** Names of the stanza's conversation. Stanzas that share a name keep their order. */
  chatOf: (attrs: BinaryNode['attrs']) => string[]
  /** Sent by a device of this number. */
  isOwn: (attrs: BinaryNode['attrs']) => boolean
  onHandled: Listener
}

/**
 * Handles message stanzas one at a time; must be called right after the socket is created. The library looks up each
 * sender before it queues the message for decryption, so the first messages of a new sender can overtake each other,
 * and it queues offline messages separately, so live ones overtake them. Here each stanza is handled after the one
 * before it. Stanzas left over when a socket closes are redelivered to the next. Conversations take turns, so a sender
 * of a thousand or of undecryptable messages delays the others by one message at a time. Messages from our own phone
 * share one Signal session, which decrypts at most 2,000 messages ahead, so they keep their order across all
 * conversations.
 */
export function orderStanzas({ ws }: WASocket, { log, chatOf, isOwn, onHandled }: Options): void {
  const library = ws.listeners('CB:message') as Listener[]
  ws.removeAllListeners('CB:message')
  const queue = makeSerialQueue<object>({ atOnce: 1 })
  const conversations = makeConversations()

  async function dealWith(stanza: BinaryNode): Promise<void> {
    try {
      for (const listener of library) await listener(stanza)
    } finally {
      onHandled(stanza)
    }
  }

  ws.on('CB:message', (stanza: BinaryNode) => {
    const names = chatOf(stanza.attrs)
    const keys = [...conversations.enter(names), ...(isOwn(stanza.attrs) ? [OWN] : [])]
    const work = async () => {
      if (ws.isOpen) await dealWith(withoutOffline(stanza))
    }
    queue
      .run(keys, work)
      .catch((error: unknown) => log.warn('a stanza could not be handled', { error }))
      .finally(() => conversations.leave(names))
  })
}

/** The key that all messages of our own phone share. */
const OWN = {}

/** The journal records that the message was delayed. */
function withoutOffline(stanza: BinaryNode): BinaryNode {
  const attrs = { ...stanza.attrs }
  delete attrs['offline']
  return { ...stanza, attrs }
}
