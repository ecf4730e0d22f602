import type { KeyBatch } from './protocol.ts'
import { type AskKeys, retry } from './questions.ts'

export type KeyChange = {
  kind: string
  key: string
  value: string | null
  days?: number | undefined
}

export type Commits = {
  /** Resolves once the changes are durable. Rejects if none of them is. */
  add: (changes: KeyChange[]) => Promise<void>
  /** Adds the changed credentials to the next commit and starts it. */
  addCredentials: () => void
  /** Resolves when no commit is in progress. */
  idle: () => Promise<void>
}

type Options = {
  ask: AskKeys
  /** The current credentials. Absent before pairing. */
  credentials: () => string | undefined
  /** Called before the waiting callers are resolved. */
  onDone: (changes: KeyChange[]) => void
  /** A commit has failed for good: the state in memory is ahead of the stored one. */
  onLost: (error: unknown) => void
}

type Batch = { changes: Map<string, KeyChange>; done: PromiseWithResolvers<void> }

/** Batches the changes that arrive during a commit into the next one, in order. */
export function makeCommits({ ask, credentials, onDone, onLost }: Options): Commits {
  let next: Batch | undefined
  let running: Promise<void> | undefined
  let isCredentialsDue = false

  function nextBatch(): Batch {
    next ??= { changes: new Map(), done: Promise.withResolvers() }
    running ??= run()
    return next
  }

  async function run(): Promise<void> {
    // Changes of the same tick form one batch.
    await new Promise(setImmediate)
    while (next) {
      const { changes, done } = next
      next = undefined
      const changedCredentials = isCredentialsDue ? credentials() : undefined
      isCredentialsDue = false
      try {
        await write(ask, batchOf([...changes.values()], changedCredentials))
        onDone([...changes.values()])
        done.resolve()
      } catch (error) {
        onLost(error)
        done.reject(error as Error)
      }
    }
    running = undefined
  }

  return {
    add(changes) {
      const { done, changes: gathered } = nextBatch()
      for (const change of changes) gathered.set(`${change.kind}\0${change.key}`, change)
      return done.promise
    },
    addCredentials() {
      isCredentialsDue = true
      nextBatch().done.promise.catch(() => undefined)
    },
    idle: async () => running,
  }
}

async function write(ask: AskKeys, batch: KeyBatch): Promise<void> {
  const { puts, removes, credentials } = batch
  if (puts.length === 0 && removes.length === 0 && credentials === undefined) return
  await retry(() => ask({ op: 'commit', batch }))
}

function batchOf(changes: KeyChange[], credentials: string | undefined): KeyBatch {
  return {
    puts: changes.flatMap(({ kind, key, value, days }) =>
      value === null ? [] : [{ kind, key, value, ...(days !== undefined && { days }) }],
    ),
    removes: changes.flatMap(({ kind, key, value }) => (value === null ? [{ kind, key }] : [])),
    ...(credentials !== undefined && { credentials }),
  }
}
