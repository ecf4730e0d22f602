import type { Ticket } from '@recado/contract/desk/tickets'
import { type How, Refused } from '../../app/calls/api.ts'
import { showWarning } from '../../app/calls/errors.ts'
import { beforeSignOut, whenOver } from '../../app/session/session.ts'
import { UNDO_MS } from '../tickets/undo-toast.ts'
import { stage, unstage } from './undo.ts'

const AT_ONCE = 4

type Plan = {
  rows: Ticket[]
  /** What each row says meanwhile; undefined where it stays as it is. */
  words: string | undefined
  run: (ticket: Ticket, how: How) => Promise<unknown>
  /** The sentence for those that could not be done. */
  failed: (count: number) => string
}

type Pending = { hurry: () => Promise<void>; drop: () => void }

const pending = new Set<Pending>()

beforeSignOut(() => Promise.all([...pending].map(({ hurry }) => hurry())))
// What one has ordered is never done in the name of the next.
whenOver(() => {
  for (const { drop } of pending) drop()
})

/**
 * Does something with many tickets, 8 seconds from now: nothing has left this screen until then, so that undoing needs
 * nobody's consent. Signing out does it at once; so does leaving the page, after a warning, with requests that outlive it.
 */
export function planFor({ rows, words, run, failed }: Plan): { undo: () => void } {
  const ids = rows.map(({ id }) => id)
  const waiting = [...rows]
  let running: Promise<void> | undefined
  const drop = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('beforeunload', warn)
    waiting.length = 0
    pending.delete(plan)
    unstage(ids)
  }
  const start = async (atOnce: number, how: How) => {
    const count = await runAll(waiting, (row) => run(row, how), atOnce)
    if (count > 0) showWarning(failed(count))
  }
  const hurry = (): Promise<void> => {
    clearTimeout(timer)
    running ??= start(AT_ONCE, {}).finally(drop)
    return running
  }
  // Nothing is begun any more once the page is gone: all that wait begin now.
  const leave = () => {
    clearTimeout(timer)
    const rest = start(waiting.length, { keepalive: true })
    running ??= rest.finally(drop)
  }
  const plan = { hurry, drop }
  const timer = setTimeout(() => void hurry(), UNDO_MS)
  window.addEventListener('pagehide', leave)
  window.addEventListener('beforeunload', warn)
  pending.add(plan)
  if (words !== undefined) stage(ids, words)
  return { undo: drop }
}

const warn = (event: Event) => event.preventDefault()

type Run = (row: Ticket) => Promise<unknown>

/** So many at a time, for as long as any wait; how many were refused. */
async function runAll(waiting: Ticket[], run: Run, atOnce: number): Promise<number> {
  let refused = 0
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      await run(row).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        refused += 1
      })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return refused
}
