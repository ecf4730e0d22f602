import { expect, test, vi } from 'vitest'
import { makeFairQueue, QueueTimeout } from './fair-queue.ts'

/** A queue that records each start. Each piece of work ends when the test says so. */
function aRecordingQueue(options: { most: number; mostOfEach: number; timeoutMs?: number }) {
  const queue = makeFairQueue({ timeoutMs: 30_000, ...options })
  const started: number[] = []
  const ends: (() => void)[] = []
  const calls = (name: number, times = 1) => {
    for (let n = 0; n < times; n++)
      queue
        .run(name, () => {
          started.push(name)
          return new Promise<void>((end) => void ends.push(end))
        })
        // Work that still waits when the test ends never starts.
        .catch((late: unknown) => expect(late).toBeInstanceOf(QueueTimeout))
  }
  /** Ends the work that started first and waits until the next has started. */
  const endOne = async () => {
    ends.shift()!()
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0))
  }
  const settled = (many: number) => vi.waitFor(() => expect(started).toHaveLength(many))
  return { queue, started, calls, endOne, settled }
}

test('a name with a thousand calls leaves room, and another name starts at once', async () => {
  const { started, calls, settled } = aRecordingQueue({ most: 4, mostOfEach: 2 })
  calls(1, 1000)
  calls(2)
  await settled(3)
  expect(started).toEqual([1, 1, 2])
})

test('when several names want more than there is, a name without running work goes first', async () => {
  const { started, calls, endOne, settled } = aRecordingQueue({ most: 3, mostOfEach: 2 })
  calls(1, 10)
  calls(2, 10)
  await settled(3)
  calls(3)
  await endOne()
  await settled(4)
  expect(started).toEqual([1, 1, 2, 3])
})

test('names with equal demand take turns', async () => {
  const { started, calls, endOne, settled } = aRecordingQueue({ most: 1, mostOfEach: 1 })
  for (const name of [1, 2, 3]) calls(name, 3)
  for (let many = 1; many < 9; many++) {
    await settled(many)
    await endOne()
  }
  await settled(9)
  expect(started).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
})

test('names that come and go do not starve one that stays waiting', async () => {
  const { started, calls, endOne, settled } = aRecordingQueue({ most: 1, mostOfEach: 1 })
  for (const name of [1, 2, 3]) calls(name)
  calls(4, 3)
  for (let many = 1; many < 12; many++) {
    await settled(many)
    await endOne()
    // A finished name calls again as soon as the queue has forgotten it.
    const last = started[many - 1]!
    if (last !== 4) calls(last)
  }
  await settled(12)
  expect(started).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
})

test('failed work releases its turn and rejects with its own error', async () => {
  const queue = makeFairQueue({ most: 1, mostOfEach: 1, timeoutMs: 30_000 })
  const failed = queue.run(1, () => Promise.reject(new Error('no database')))
  await expect(failed).rejects.toThrow('no database')
  await expect(queue.run(1, async () => 'done')).resolves.toBe('done')
})

test('work that waits too long fails with a QueueTimeout and blocks nobody', async () => {
  const queue = makeFairQueue({ most: 1, mostOfEach: 1, timeoutMs: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue.run(1, () => promise)
  const late: unknown = await queue.run(2, async () => 'late').catch((error: unknown) => error)
  expect(late).toBeInstanceOf(QueueTimeout)
  resolve()
  await first
  await expect(queue.run(3, async () => 'done')).resolves.toBe('done')
})

test('work may wait for less time than the queue allows', async () => {
  const queue = makeFairQueue({ most: 1, mostOfEach: 1, timeoutMs: 30_000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue.run(1, () => promise)
  await expect(queue.run(2, async () => 'late', 1)).rejects.toBeInstanceOf(QueueTimeout)
  resolve()
  await first
})
