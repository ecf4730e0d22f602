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
import { JOURNAL, type JournalEntry, type JournalMark } from './protocol.ts'
import { makeRecent } from './recent.ts'
import type { Store } from './store.ts'

export type Heard = { key: string; entry: JournalEntry }

export type Journal = {
  makeSignalRepository: SocketConfig['makeSignalRepository']
  /** To be called right after the socket is made: learns which stanza a ciphertext belongs to. */
  attach: (sock: WASocket) => void
  /** The library is done with this stanza; of some it decrypts nothing, and nobody is to wait for that. */
  dealtWith: (stanza: BinaryNode) => void
  /** Whether a stanza of this id was decrypted, now or earlier. */
  has: (id: string) => boolean
}

/** Sees ciphertexts come, and be dealt with well or badly. */
export type Progress = { arrived: (key: string) => void; done: (key: string) => void }

type Options = {
  store: Store
  progress: Progress
  /** What the library leaves alone, and what is never decrypted. */
  isIgnored: (jid: string) => boolean
  onHeard: (heard: Heard) => void
}

/** Its place in the journal: who chose the id stands before it, so that nobody can take another's place. */
export const journalKey = (author: string, id: string) => `${jidDecode(author)?.user ?? ''}/${id}`

/**
 * The library commits the new ratchet, confirms to the network, and only then hands the message over: a crash in
 * between loses it, for the network will not bring it again and the old key is gone. Here what was decrypted joins the
 * very commit of the ratchet. A stanza that comes again after all, since the confirmation was lost, cannot be decrypted
 * a second time: the journal answers in its place, so that it is confirmed and comes no more.
 */
export function makeJournal({ store, progress, isIgnored, onHeard }: Options): Journal {
  const places = new WeakMap<Uint8Array, Place>()
  const current = new AsyncLocalStorage<Place | undefined>()
  const known = makeRecent(5000)

  /** Decrypts, or finds what was decrypted before. */
  const once: Once = async (ciphertext, decrypt) => {
    const place = places.get(ciphertext)
    if (!place) return decrypt()
    const { key, attrs } = place
    try {
      const plain = await current.run(place, decrypt)
      known.add(attrs['id']!)
      onHeard({ key, entry: entryOf(place, plain) })
      return plain
    } catch (error) {
      const earlier = await heardBefore(store, key)
      if (!earlier) throw error
      known.add(attrs['id']!)
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

  const dealtWith = (stanza: BinaryNode) => {
    for (const { place } of placesOf(stanza)) progress.done(place.key)
  }

  return { makeSignalRepository: repositoryMaker(current, once), attach, dealtWith, has: known.has }
}

type Once = (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) => Promise<Uint8Array>

/**
 * As the library makes it, but what a decryption brings to light is written with what the decryption has changed; and
 * what sealing a message has changed is written before the message leaves. The library joins it to a transaction around
 * the whole sending, which ends when the stanza has left: a crash in between leaves the other side with a session that
 * we do not have, or with two messages under one key, and what comes in meanwhile is not kept from the same session.
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

/** Of each ciphertext in a stanza. What the own phone says to its devices is not part of any conversation. */
function placesIn({ attrs, content }: BinaryNode): { content: Uint8Array; place: Place }[] {
  const { id, category, from, participant } = attrs
  if (!id || category === 'peer' || !Array.isArray(content)) return []
  const key = journalKey(participant ?? from ?? '', id)
  return content.flatMap((node) => {
    if (node.tag !== 'enc' || !(node.content instanceof Uint8Array)) return []
    // In a group the sender's key may come beside the message, for us alone.
    const isGroup = node.attrs['type'] === 'skmsg'
    return [{ content: node.content, place: { attrs, key: isGroup ? `${key}/group` : key } }]
  })
}

const entryOf = ({ attrs }: Place, plain: Uint8Array): JournalEntry => ({
  attrs,
  plain: Buffer.from(plain).toString('base64'),
})

/** What was handed on long ago needs no words any more, only its confirmation. */
async function heardBefore(store: Store, key: string): Promise<Uint8Array | undefined> {
  const { [key]: text } = await store.read(JOURNAL, [key])
  if (text === undefined) return undefined
  const found = JSON.parse(text) as JournalEntry | JournalMark
  return 'plain' in found ? Buffer.from(found.plain, 'base64') : encodeWAMessage({})
}
