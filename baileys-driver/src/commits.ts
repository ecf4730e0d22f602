import type { KeyBatch } from './protocol.ts'
import { type Ask, insist } from './questions.ts'

export type Change = { kind: string; key: string; value: string | null; days?: number | undefined }

export type Commits = {
  /** Resolves once these are durable, rejects where they are not: then none of them is. */
  add: (changes: Change[]) => Promise<void>
  /** The credentials have changed: they go with the next commit, which comes at once. */
  addCredentials: () => void
  /** Resolves when nothing is on its way. */
  idle: () => Promise<void>
}

type Options = {
  ask: Ask
  /** The credentials as they are now; absent while there is nothing worth keeping. */
  credentials: () => string | undefined
  /** Called before those who wait for a commit hear of it. */
  onDone: (changes: Change[]) => void
  /** A commit has failed for good: what is in memory is ahead of what is kept. */
  onLost: (error: unknown) => void
}

type Batch = { changes: Map<string, Change>; done: PromiseWithResolvers<void> }

/** Commits what comes while another commit is under way together, in the order in which it came. */
export function makeCommits({ ask, credentials, onDone, onLost }: Options): Commits {
  let next: Batch | undefined
  let running: Promise<void> | undefined
  let isCredentialsDue = false

  function batched(): Batch {
    next ??= { changes: new Map(), done: Promise.withResolvers() }
    running ??= run()
    return next
  }

  async function run(): Promise<void> {
    // Those of the same turn go together.
    await new Promise(setImmediate)
    while (next) {
      const { changes, done } = next
      next = undefined
      const kept = isCredentialsDue ? credentials() : undefined
      isCredentialsDue = false
      try {
        await write(ask, batchOf([...changes.values()], kept))
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
      const { done, changes: gathered } = batched()
      for (const change of changes) gathered.set(`${change.kind}\0${change.key}`, change)
      return done.promise
    },
    addCredentials() {
      isCredentialsDue = true
      batched().done.promise.catch(() => undefined)
    },
    idle: async () => running,
  }
}

async function write(ask: Ask, batch: KeyBatch): Promise<void> {
  const { puts, removes, credentials } = batch
  if (puts.length === 0 && removes.length === 0 && credentials === undefined) return
  await insist(() => ask({ op: 'commit', batch }))
}

function batchOf(changes: Change[], credentials: string | undefined): KeyBatch {
  return {
    puts: changes.flatMap(({ kind, key, value, days }) =>
      value === null ? [] : [{ kind, key, value, ...(days !== undefined && { days }) }],
    ),
    removes: changes.flatMap(({ kind, key, value }) => (value === null ? [{ kind, key }] : [])),
    ...(credentials !== undefined && { credentials }),
  }
}
