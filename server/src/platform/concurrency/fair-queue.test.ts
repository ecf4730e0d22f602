import { expect, test, vi } from 'vitest'
import { refusalOf } from '../http/errors.ts'
import { makeTurns, NoTurn } from './fair-queue.ts'

/** Turns that are written down as they come, each of which ends when the test says so. */
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
        // Of whoever still waits as the test ends, the turn never comes.
        .catch((late: unknown) => expect(late).toBeInstanceOf(NoTurn))
  }
  /** The one that began first ends, and whoever follows it has begun. */
  const endOne = async () => {
    ends.shift()!()
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0))
  }
  const settled = (many: number) => vi.waitFor(() => expect(begun).toHaveLength(many))
  return { turns, begun, wants, endOne, settled }
}

test('one that wants a thousand turns leaves a place, and another begins at once', async () => {
  const { begun, wants, settled } = written({ most: 4, mostOfEach: 2 })
  wants(1, 1000)
  wants(2)
  await settled(3)
  expect(begun).toEqual([1, 1, 2])
})

test('where several want more than there is, whoever has nothing under way goes first', async () => {
  const { begun, wants, endOne, settled } = written({ most: 3, mostOfEach: 2 })
  wants(1, 10)
  wants(2, 10)
  await settled(3)
  wants(3)
  await endOne()
  await settled(4)
  expect(begun).toEqual([1, 1, 2, 3])
})

test('those that want it alike take turns', async () => {
  const { begun, wants, endOne, settled } = written({ most: 1, mostOfEach: 1 })
  for (const name of [1, 2, 3]) wants(name, 3)
  for (let many = 1; many < 9; many++) {
    await settled(many)
    await endOne()
  }
  await settled(9)
  expect(begun).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
})

test('those who come and go do not keep one that stays waiting', async () => {
  const { begun, wants, endOne, settled } = written({ most: 1, mostOfEach: 1 })
  for (const name of [1, 2, 3]) wants(name)
  wants(4, 3)
  for (let many = 1; many < 12; many++) {
    await settled(many)
    await endOne()
    // Whoever is done asks anew, as soon as it is forgotten.
    const last = begun[many - 1]!
    if (last !== 4) wants(last)
  }
  await settled(12)
  expect(begun).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
})

test('what fails gives its turn back, and says why it failed', async () => {
  const turns = makeTurns({ most: 1, mostOfEach: 1, patienceMs: 30_000 })
  const failed = turns.take(1, () => Promise.reject(new Error('no database')))
  await expect(failed).rejects.toThrow('no database')
  await expect(turns.take(1, async () => 'done')).resolves.toBe('done')
})

test('whose turn does not come in time is told so, and keeps nobody waiting', async () => {
  const turns = makeTurns({ most: 1, mostOfEach: 1, patienceMs: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = turns.take(1, () => promise)
  const late: unknown = await turns.take(2, async () => 'late').catch((error: unknown) => error)
  expect(refusalOf(late)?.code).toBe('ERR_UNAVAILABLE')
  resolve()
  await first
  await expect(turns.take(3, async () => 'done')).resolves.toBe('done')
})
