import { LruMap } from '@recado/concurrency/lru-map'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  jidDecode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  type WASocket,
} from 'baileys'
import { JOURNAL, type JournalEntry, type JournalMark } from '../protocol.ts'
import type { Store } from '../store.ts'

export type JournalledEvent = { key: string; entry: JournalEntry }

export type Journal = {
  makeSignalRepository: SocketConfig['makeSignalRepository']
  /** Call right after the socket is created. Records which stanza a ciphertext belongs to. */
  attach: (sock: WASocket) => void
  /** The library has finished this stanza. Parts that it never decrypts count as done. */
  handled: (stanza: BinaryNode) => void
  /** Whether a stanza with this id was decrypted, now or earlier. */
  has: (id: string) => boolean
}

/** Is notified when a ciphertext arrives and when it was handled, with or without success. */
export type Progress = { arrived: (key: string) => void; done: (key: string) => void }

type Options = {
  store: Store
  progress: Progress
  /** Senders the library ignores and never decrypts. */
  isIgnored: (jid: string) => boolean
  onHeard: (heard: JournalledEvent) => void
}

/**
 * The key of a stanza in the journal. It starts with the sender, who chooses the id, so nobody can overwrite another's
 * entry.
 */
export const journalKey = (author: string, id: string) => `${jidDecode(author)?.user ?? ''}/${id}`

/**
 * The library commits the new ratchet state, acknowledges to the network, and only then emits the message. A crash in
 * between would lose the message, because the network does not redeliver it and the old key is gone. The journal
 * therefore writes the plaintext in the same commit as the ratchet state. A stanza that is redelivered because its ack
 * was lost cannot be decrypted twice: the journal returns the stored plaintext, so it is acknowledged.
 */
export function makeJournal({ store, progress, isIgnored, onHeard }: Options): Journal {
  const places = new WeakMap<Uint8Array, Place>()
  const current = new AsyncLocalStorage<Place | undefined>()
  const known = new LruMap<string, true>({ most: 5000 })

  /** Decrypts a ciphertext, or returns the stored plaintext. */
  const once: Once = async (ciphertext, decrypt) => {
    const place = places.get(ciphertext)
    if (!place) return decrypt()
    const { key, attrs } = place
    try {
      const plain = await current.run(place, decrypt)
      known.set(attrs['id']!, true)
      onHeard({ key, entry: entryOf(place, plain) })
      return plain
    } catch (error) {
      const earlier = await storedPlaintext(store, key)
      if (!earlier) throw error
      known.set(attrs['id']!, true)
      return earlier
    } finally {
      progress.done(key)
    }
  }

  const attach = (sock: WASocket) =>
    void sock.ws.prependListener('CB:message', (stanza: BinaryNode) => {
      for (const { content, place } of placesOf(stanza)) {
        places.set(content, place)
        progress.arrived(place.key)
      }
    })

  const placesOf = (stanza: BinaryNode) =>
    isIgnored(stanza.attrs['from'] ?? '') ? [] : placesIn(stanza)

  const handled = (stanza: BinaryNode) => {
    for (const { place } of placesOf(stanza)) progress.done(place.key)
  }

  const has = (id: string) => known.has(id)
  return { makeSignalRepository: repositoryMaker(current, once), attach, handled, has }
}

type Once = (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) => Promise<Uint8Array>

/**
 * The library's Signal repository with two differences. The plaintext is written in the same transaction as the changed
 * session. The session changed by encrypting is committed before the stanza is sent: the library joins it to a
 * transaction around the whole send, which ends after the stanza has left. A crash in between would leave the recipient
 * with a session we do not have, or with two messages under one key, and concurrent incoming messages would use the
 * same session.
 */
function repositoryMaker(
  current: AsyncLocalStorage<Place | undefined>,
  once: Once,
): Journal['makeSignalRepository'] {
  return (auth, logger, lidsOf) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction
    const outsideOfAny = AsyncLocalStorage.snapshot()
    const transaction: typeof keys.transaction = (work, name) => {
      const place = current.getStore()
      const journalled = async () => {
        const result = await work()
        if (place && result instanceof Uint8Array)
          await keys.set({ [JOURNAL]: { [place.key]: entryOf(place, result) } } as never)
        return result
      }
      return outsideOfAny(() => keys.transaction(journalled, name))
    }
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: auth.creds, keys: { ...keys, transaction } },
      logger,
      lidsOf,
    )
    return {
      ...repository,
      decryptMessage: (o) => once(o.ciphertext, () => repository.decryptMessage(o)),
      decryptGroupMessage: (o) => once(o.msg, () => repository.decryptGroupMessage(o)),
    }
  }
}

type Place = { key: string; attrs: Record<string, string> }

/** The ciphertexts of a stanza. Messages between our own devices (`peer`) belong to no conversation. */
function placesIn({ attrs, content }: BinaryNode): { content: Uint8Array; place: Place }[] {
  const { id, category, from, participant } = attrs
  if (!id || category === 'peer' || !Array.isArray(content)) return []
  const key = journalKey(participant ?? from ?? '', id)
  return content.flatMap((node) => {
    if (node.tag !== 'enc' || !(node.content instanceof Uint8Array)) return []
    // In a group, the sender key may come with the message, encrypted for us alone.
    const isGroup = node.attrs['type'] === 'skmsg'
    return [{ content: node.content, place: { attrs, key: isGroup ? `${key}/group` : key } }]
  })
}

const entryOf = ({ attrs }: Place, plain: Uint8Array): JournalEntry => ({
  attrs,
  plain: Buffer.from(plain).toString('base64'),
})

/** A message delivered long ago only needs its ack, so its content is empty. */
async function storedPlaintext(store: Store, key: string): Promise<Uint8Array | undefined> {
  const { [key]: text } = await store.read(JOURNAL, [key])
  if (text === undefined) return undefined
  const found = JSON.parse(text) as JournalEntry | JournalMark
  return 'plain' in found ? Buffer.from(found.plain, 'base64') : encodeWAMessage({})
}
