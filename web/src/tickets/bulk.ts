import type { Ticket } from '@recado/contract/tickets'
import { Refused } from '../app/api.ts'
import { showWarning } from '../app/errors.ts'
import { stage, unstage } from './staged.ts'

/** How long anything done to many at once can still be undone. */
export const UNDO_MS = 8000
const AT_ONCE = 4

type Plan = {
  rows: Ticket[]
  /** What each row says meanwhile; undefined where it stays as it is. */
  words: string | undefined
  run: (ticket: Ticket) => Promise<unknown>
  /** The sentence for those that could not be done. */
  failed: (count: number) => string
}

/**
 * Does something with many tickets, 8 seconds from now: nothing has left this screen until then, so that undoing needs
 * nobody's consent. Leaving the page does it at once.
 */
export function planFor({ rows, words, run, failed }: Plan): { undo: () => void } {
  const ids = rows.map(({ id }) => id)
  const release = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', hurry)
  }
  const hurry = () => {
    release()
    void runAll(rows, run)
      .then((count) => count > 0 && showWarning(failed(count)))
      .finally(() => unstage(ids))
  }
  const timer = setTimeout(hurry, UNDO_MS)
  window.addEventListener('pagehide', hurry)
  if (words !== undefined) stage(ids, words)
  return {
    undo: () => {
      release()
      unstage(ids)
    },
  }
}

/** A few at a time; how many were refused. */
async function runAll(rows: Ticket[], run: Plan['run']): Promise<number> {
  let refused = 0
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      await run(row).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        refused += 1
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused
}
