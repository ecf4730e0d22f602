import { expect, test, vi } from 'vitest'
import { refusalOf } from '../http/errors.ts'
import { makeTurns, NoTurn } from './fair-queue.ts'

/** A queue that records each start. Each piece of work ends when the test says so. */
function written(options: { most: number; mostOfEach: number; patienceMs?: number }) {
  const turns = makeTurns({ patienceMs: 30_000, ...options })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const wants = (name: number, times = 1) => {
    for (let n = 0; n < times; n++)
      turns
        .take(name, () => {
          begun.push(name)
          return new Promise<void>((end) => void ends.push(end))
        })
        // Work that still waits when the test ends never starts.
        .catch((late: unknown) => expect(late).toBeInstanceOf(NoTurn))
  }
  /** Ends the work that started first and waits until the next has started. */
  const endOne = async () => {
    ends.shift()!()
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0))
  }
  const settled = (many: number) => vi.waitFor(() => expect(begun).toHaveLength(many))
  return { turns, begun, wants, endOne, settled }
}

test('a name with a thousand calls leaves room, and another name starts at once', async () => {
  const { begun, wants, settled } = written({ most: 4, mostOfEach: 2 })
  wants(1, 1000)
  wants(2)
  await settled(3)
  expect(begun).toEqual([1, 1, 2])
})

test('when several names want more than there is, a name without running work goes first', async () => {
  const { begun, wants, endOne, settled } = written({ most: 3, mostOfEach: 2 })
  wants(1, 10)
  wants(2, 10)
  await settled(3)
  wants(3)
  await endOne()
  await settled(4)
  expect(begun).toEqual([1, 1, 2, 3])
})

test('names with equal demand take turns', async () => {
  const { begun, wants, endOne, settled } = written({ most: 1, mostOfEach: 1 })
  for (const name of [1, 2, 3]) wants(name, 3)
  for (let many = 1; many < 9; many++) {
    await settled(many)
    await endOne()
  }
  await settled(9)
  expect(begun).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
})

test('names that come and go do not starve one that stays waiting', async () => {
  const { begun, wants, endOne, settled } = written({ most: 1, mostOfEach: 1 })
  for (const name of [1, 2, 3]) wants(name)
  wants(4, 3)
  for (let many = 1; many < 12; many++) {
    await settled(many)
    await endOne()
    // A finished name calls again as soon as the queue has forgotten it.
    const last = begun[many - 1]!
    if (last !== 4) wants(last)
  }
  await settled(12)
  expect(begun).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
})

test('failed work releases its turn and rejects with its own error', async () => {
  const turns = makeTurns({ most: 1, mostOfEach: 1, patienceMs: 30_000 })
  const failed = turns.take(1, () => Promise.reject(new Error('no database')))
  await expect(failed).rejects.toThrow('no database')
  await expect(turns.take(1, async () => 'done')).resolves.toBe('done')
})

test('work that waits too long fails with ERR_UNAVAILABLE and blocks nobody', async () => {
  const turns = makeTurns({ most: 1, mostOfEach: 1, patienceMs: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = turns.take(1, () => promise)
  const late: unknown = await turns.take(2, async () => 'late').catch((error: unknown) => error)
  expect(refusalOf(late)?.code).toBe('ERR_UNAVAILABLE')
  resolve()
  await first
  await expect(turns.take(3, async () => 'done')).resolves.toBe('done')
})
