import { LruMap } from '@recado/concurrency/lru-map'
import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  proto,
} from 'baileys'
import { type KeyChange, type Commits, makeCommits } from './commits.ts'
import { AUTHOR, JOURNAL, SENT } from './protocol.ts'
import { type AskKeys, retry } from './questions.ts'

export type Store = {
  state: AuthenticationState
  /** Also for kinds of our own besides the library's. Their values are text. */
  commit: Commits['add']
  read: (kind: string, keys: string[]) => Promise<Record<string, string>>
  /** Call after the library has changed the credentials in place. */
  credentialsChanged: () => void
  isPaired: () => boolean
  idle: Commits['idle']
}

type Options = {
  credentials: string | undefined
  ask: AskKeys
  /** A read or write has failed for good. */
  onLost: (error: unknown) => void
}

/** Values per connection: its active sessions, and the keys handed out at pairing. */
const CACHED = 2000

/**
 * The library's authentication state, stored by the server. The cache holds only committed values, so it is never ahead
 * of the database. It holds text, because the library mutates the objects it gets.
 */
export function makeStore({ credentials, ask, onLost }: Options): Store {
  const creds = credentials ? (parsed(credentials) as AuthenticationCreds) : initAuthCreds()
  const memory = makeMemory()
  const isPaired = () => creds.account !== undefined
  const commits = makeCommits({
    ask,
    onLost,
    credentials: () => (isPaired() ? serialized(creds) : undefined),
    onDone: (changes) => {
      for (const { kind, key, value } of changes) memory.keep(kind, key, value)
    },
  })

  /** The library takes an unreadable session for a missing one, so a failed read ends the link instead. */
  const read = (kind: string, keys: string[]) =>
    memory.read({ ask, kind, keys }).catch((error: unknown) => {
      onLost(error)
      throw error
    })

  const state = {
    creds,
    keys: {
      get: async (kind: string, keys: string[]) =>
        Object.fromEntries(
          Object.entries(await read(kind, keys)).map(([key, text]) => [key, revived(kind, text)]),
        ),
      set: (data: Record<string, Record<string, unknown> | undefined>) =>
        commits.add(changesIn(data)),
    },
  } as unknown as AuthenticationState

  return {
    state,
    read,
    commit: commits.add,
    credentialsChanged: commits.addCredentials,
    isPaired,
    idle: commits.idle,
  }
}

function changesIn(data: Record<string, Record<string, unknown> | undefined>): KeyChange[] {
  return Object.entries(data).flatMap(([kind, values]) =>
    Object.entries(values ?? {}).map(([key, value]) => ({
      kind,
      key,
      value: value === null || value === undefined ? null : serialized(value),
    })),
  )
}

const serialized = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer)
const parsed = (text: string): unknown => JSON.parse(text, BufferJSON.reviver)

/** One kind is a class instance. All others are plain values. */
function revived(kind: string, text: string): unknown {
  const value = parsed(text)
  return kind === 'app-state-sync-key'
    ? proto.Message.AppStateSyncKeyData.fromObject(value as object)
    : value
}

/** Kinds that are read once and not cached. */
const UNCACHED_KINDS = new Set<string>([JOURNAL, SENT, AUTHOR])

type ReadRequest = { ask: AskKeys; kind: string; keys: string[] }

function makeMemory() {
  const values = new LruMap<string, string | null>({ most: CACHED })
  const nameOf = (kind: string, key: string) => `${kind}\0${key}`
  const find = (kind: string, key: string) => values.get(nameOf(kind, key))
  const keep = (kind: string, key: string, value: string | null) => {
    if (UNCACHED_KINDS.has(kind)) return
    values.set(nameOf(kind, key), value)
  }

  /** Leaves out keys that do not exist. A value committed during the read takes precedence over its answer. */
  async function read({ ask, kind, keys }: ReadRequest): Promise<Record<string, string>> {
    const unknown = keys.filter((key) => find(kind, key) === undefined)
    const found =
      unknown.length > 0 ? await retry(() => ask({ op: 'read', kind, keys: unknown })) : {}
    for (const key of unknown)
      if (find(kind, key) === undefined) keep(kind, key, found[key] ?? null)
    return Object.fromEntries(
      keys.flatMap((key) => {
        const remembered = find(kind, key)
        const value = remembered === undefined ? found[key] : remembered
        return value === undefined || value === null ? [] : [[key, value]]
      }),
    )
  }

  return { keep, read }
}
