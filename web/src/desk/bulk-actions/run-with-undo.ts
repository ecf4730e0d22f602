import type { Ticket } from '@recado/contract/desk/tickets'
import { type CallOptions, Refused } from '../../app/calls/api.ts'
import { showWarning } from '../../app/calls/errors.ts'
import { beforeSignOut, onSessionEnd } from '../../app/session/session.ts'
import { UNDO_MS, type WaitingAction } from '../tickets/undo-toast.ts'
import { markPending, unmarkPending } from './undo.ts'

const AT_ONCE = 4

type Plan = {
  rows: Ticket[]
  /** Text shown in each row until the action runs; undefined leaves the row unchanged. */
  words: string | undefined
  run: (ticket: Ticket, how: CallOptions) => Promise<unknown>
  /** Message for the tickets whose action failed. */
  failed: (count: number) => string
  /** Message for an undo after the action has started. */
  tooLate: string
}

type Pending = { hurry: () => Promise<void>; drop: () => void }

const pending = new Set<Pending>()

beforeSignOut(() => Promise.all([...pending].map(({ hurry }) => hurry())))
// Actions ordered by one user never run in the name of the next.
onSessionEnd(() => {
  for (const { drop } of pending) drop()
})

/**
 * Runs an action on many tickets after 8 seconds. Until then nothing has been sent, so undo needs no request. Signing
 * out runs it at once. So does leaving the page, after a warning, with keepalive requests that outlive the page.
 */
export function runWithUndo({ rows, words, run, failed, tooLate }: Plan): WaitingAction {
  const ids = rows.map(({ id }) => id)
  const waiting = [...rows]
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let endWait = () => {}
  const over = new Promise<void>((resolve) => (endWait = resolve))
  const pause = () => clearTimeout(timer)
  const resume = () => {
    pause()
    if (pending.has(plan) && !running) timer = setTimeout(() => void hurry(), UNDO_MS)
  }
  const drop = () => {
    pause()
    endWait()
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('beforeunload', warn)
    waiting.length = 0
    pending.delete(plan)
    unmarkPending(ids)
  }
  const start = async (atOnce: number, how: CallOptions) => {
    pause()
    endWait()
    const count = await runAll(waiting, (row) => run(row, how), atOnce)
    if (count > 0) showWarning(failed(count))
  }
  const hurry = () => (running ??= start(AT_ONCE, {}).finally(drop))
  // No request can start after the page is gone, so all remaining ones start now.
  const leave = () => {
    const rest = start(waiting.length, { keepalive: true })
    running ??= rest.finally(drop)
  }
  const plan = { hurry, drop }
  window.addEventListener('pagehide', leave)
  window.addEventListener('beforeunload', warn)
  pending.add(plan)
  resume()
  if (words !== undefined) markPending(ids, words)
  return { undo: () => (running ? showWarning(tooLate) : drop()), pause, resume, over }
}

const warn = (event: Event) => event.preventDefault()

type Run = (row: Ticket) => Promise<unknown>

/** Runs the queue with this many in parallel, until it is empty. Returns the number of refused requests. */
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
