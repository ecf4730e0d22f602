import type { Refused } from '../../app/calls/refused.ts'
import { createStore } from '../../ui/store.ts'

/** What happened to the last changes of the editor. */
type SavingState =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'saved'; at: number }
  | { is: 'failed'; error: Refused; retry: () => void }

const state = createStore<SavingState>({ is: 'idle' })

/** Saves that failed, by what they change. A later save of the same removes an earlier one. */
const failed = new Map<string, { error: Refused; run: () => Promise<unknown> }>()
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

export const useSaving = (): SavingState => state.useValue()

/** Forgets what happened before, when the editor is opened. */
export function resetSaving(): void {
  failed.clear()
  state.set({ is: 'idle' })
}

/** Sends a change after those that were made before it. Resolves with false if it was refused. */
export function save(what: string, run: () => Promise<unknown>): Promise<boolean> {
  waiting += 1
  failed.delete(what)
  state.set({ is: 'saving' })
  const sent = queue.then(async () => {
    try {
      await run()
      return true
    } catch (error) {
      failed.set(what, { error: error as Refused, run })
      return false
    } finally {
      waiting -= 1
      show()
    }
  })
  queue = sent
  return sent
}

/** Resolves when no change waits to be sent. */
export async function settled(): Promise<void> {
  let last
  do {
    last = queue
    await last
  } while (last !== queue)
}

function show(): void {
  if (waiting > 0) return
  const [first] = failed
  if (!first) return state.set({ is: 'saved', at: Date.now() })
  const retry = () => {
    for (const [what, { run }] of failed) void save(what, run)
  }
  state.set({ is: 'failed', error: first[1].error, retry })
}
