// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../app/api.ts'
import { planFor, UNDO_MS } from './bulk.ts'
import { aTicket } from './samples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rows = Array.from({ length: 9 }, (_, i) => aTicket({ id: i + 1 }))

function aPlan(run = async (_id: number): Promise<void> => undefined) {
  const done: number[] = []
  const failed = vi.fn((count: number) => String(count))
  const plan = planFor({
    rows,
    words: 'Resolvido',
    failed,
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
