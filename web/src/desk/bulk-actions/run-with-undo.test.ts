// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '@recado/contract/accounts/session'
import { fakeServer } from '../../../test/fake-server.ts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { type CallOptions, Refused } from '../../app/calls/api.ts'
import { UNDO_MS } from '../tickets/undo-toast.ts'
import { runWithUndo } from './run-with-undo.ts'
import { endSession, signOut } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rows = Array.from({ length: 9 }, (_, i) => aTicket({ id: i + 1 }))

function aPlan(run = async (_id: number): Promise<void> => undefined) {
  const done: number[] = []
  const failed = vi.fn((count: number) => String(count))
  const plan = runWithUndo({
    rows,
    words: 'Resolvido',
    failed,
    tooLate: 'Tarde demais',
    run: async ({ id }) => {
      await run(id)
      done.push(id)
    },
  })
  return { ...plan, done, failed }
}

test('nothing is done for eight seconds, then all of it, each once', async () => {
  const { done } = aPlan()
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done.toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => id))
})

test('undone in time, nothing is ever done', async () => {
  const { done, undo } = aPlan()
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  undo()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  window.dispatchEvent(new Event('pagehide'))
  await vi.runAllTimersAsync()
  expect(done).toEqual([])
})

test('while it is paused it waits, and then it waits its whole time again', async () => {
  const { done, pause, resume } = aPlan()
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  pause()
  await vi.advanceTimersByTimeAsync(10 * UNDO_MS)
  expect(done).toEqual([])
  resume()
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveLength(rows.length)
  resume()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(done).toHaveLength(rows.length)
})

test('paused, it is done when its owner leaves the page or signs out', async () => {
  const first = aPlan()
  first.pause()
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(first.done).toHaveLength(rows.length)
  const second = aPlan()
  second.pause()
  fakeServer().when(session.logout, () => ({}))
  await signOut()
  expect(second.done).toHaveLength(rows.length)
})

test('leaving the page does it at once, and only once', async () => {
  const { done } = aPlan()
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(done).toHaveLength(rows.length)
})

test('one that is refused does not keep the others from being done, and is counted', async () => {
  const { done, failed } = aPlan(async (id) => {
    if (id === 3) throw new Refused('ERR_NO_PERMISSION')
  })
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(done).toHaveLength(rows.length - 1)
  expect(failed).toHaveBeenCalledExactlyOnceWith(1)
})

test('signing out does it while its owner is still here', async () => {
  const { done } = aPlan()
  let doneBefore = 0
  fakeServer().when(session.logout, () => {
    doneBefore = done.length
    return {}
  })
  await signOut()
  expect(doneBefore).toBe(rows.length)
})

test('what its owner can do no more is not done by whoever signs in next', async () => {
  const { done } = aPlan()
  endSession()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(done).toEqual([])
})

test('a session that ends half-way ends the work with it', async () => {
  const { done } = aPlan(async (id) => {
    if (id === 4) endSession()
  })
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(done).toHaveLength(4)
})

/** Rows whose requests start but get no answer until the test says so, with the keepalive flag of each. */
function unanswered() {
  const begun: boolean[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const run = (_row: Ticket, { keepalive }: CallOptions) => {
    begun.push(keepalive === true)
    return gate
  }
  runWithUndo({ rows, words: undefined, failed: String, tooLate: '', run })
  return { begun, answer: () => (open(), vi.runAllTimersAsync()) }
}

test('leaving the page begins all of it before the page is gone, with requests that outlive it', async () => {
  const { begun, answer } = unanswered()
  window.dispatchEvent(new Event('pagehide'))
  expect(begun).toEqual(rows.map(() => true))
  await answer()
})

test('leaving in the middle begins those that still waited', async () => {
  const { begun, answer } = unanswered()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  window.dispatchEvent(new Event('pagehide'))
  expect(begun).toEqual(rows.map((_row, i) => i > 3))
  await answer()
})

test('once it is done, or undone, nobody is asked before leaving', async () => {
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { undo } = aPlan()
  expect(mayLeave()).toBe(false)
  undo()
  expect(mayLeave()).toBe(true)
  aPlan()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(mayLeave()).toBe(true)
})
