import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSerialQueue } from './serial-queue.ts'

const SETTINGS = { seed: 7, numRuns: 300 }

const works = fc.array(
  fc.record({
    keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
    fails: fc.boolean(),
    /** Whether other work may end before this is added. */
    isLater: fc.boolean(),
  }),
  { maxLength: 30 },
)

type Work = { keys: string[]; fails: boolean; isLater: boolean }

/** Adds the work to a queue and ends it when the scheduler chooses. Records what started and what ran at the same time. */
async function play(all: Work[], atOnce: number, scheduler: fc.Scheduler) {
  const queue = makeSerialQueue({ atOnce })
  const started: number[] = []
  const running = new Set<number>()
  const overlaps: Work[][] = []
  let most = 0
  const run = async (number: number) => {
    overlaps.push([...running].map((other) => all[other]!).concat(all[number]!))
    started.push(number)
    running.add(number)
    most = Math.max(most, running.size)
    await scheduler.schedule(Promise.resolve(), `work ${number} ends`)
    running.delete(number)
    if (all[number]!.fails) throw new Error(`${number}`)
  }
  const addAll = async () => {
    const outcomes: Promise<void>[] = []
    for (const [number, { keys, isLater }] of all.entries()) {
      if (isLater) await scheduler.schedule(Promise.resolve(), `work ${number} is added`)
      outcomes.push(queue.run(keys, () => run(number)))
      outcomes.at(-1)!.catch(() => undefined)
    }
    return Promise.allSettled(outcomes)
  }
  const settled = await scheduler.waitFor(addAll())
  await queue.idle()
  return { queue, started, overlaps, most, settled }
}

const share = (one: Work, other: Work) => one.keys.some((key) => other.keys.includes(key))

test('work of one key never overlaps and keeps its order, whatever fails or takes long', async () => {
  await fc.assert(
    fc.asyncProperty(works, fc.integer({ min: 1, max: 5 }), fc.scheduler(), async (...given) => {
      const [all] = given
      const { queue, started, overlaps, most, settled } = await play(...given)
      expect(started.toSorted((one, other) => one - other)).toEqual([...all.keys()])
      expect(most).toBeLessThanOrEqual(given[1])
      for (const running of overlaps) {
        const last = running.at(-1)!
        for (const other of running.slice(0, -1)) expect(share(other, last)).toBe(false)
      }
      for (const [i, one] of all.entries())
        for (const [j, other] of all.entries())
          if (i < j && share(one, other))
            expect(started.indexOf(i)).toBeLessThan(started.indexOf(j))
      for (const [i, { fails }] of all.entries())
        expect(settled[i]!.status).toBe(fails ? 'rejected' : 'fulfilled')
      expect(queue.size).toBe(0)
    }),
    SETTINGS,
  )
})

test('work without a shared key runs at once, as far as there is room', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      async (count, atOnce) => {
        const queue = makeSerialQueue<number>({ atOnce })
        const end = Promise.withResolvers<void>()
        let started = 0
        for (let key = 0; key < count; key += 1)
          void queue.run(key, () => {
            started += 1
            return end.promise
          })
        expect(started).toBe(Math.min(count, atOnce))
        end.resolve()
        await queue.idle()
        expect(started).toBe(count)
      },
    ),
    SETTINGS,
  )
})

test('a key with much work takes turns with the others', async () => {
  const queue = makeSerialQueue({ atOnce: 1 })
  const ran: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    void queue.run(name[0]!, async () => void ran.push(name))
  await queue.idle()
  expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('work that throws before it returns a promise rejects, and the next runs', async () => {
  const queue = makeSerialQueue()
  const failed = queue.run('a', () => {
    throw new Error('at once')
  })
  const next = queue.run('a', () => 'next')
  await expect(failed).rejects.toThrow('at once')
  await expect(next).resolves.toBe('next')
})

test('a hundred thousand tasks of two keys that meet in a third are done in time', async () => {
  const queue = makeSerialQueue()
  let last = -1
  const inOrder: boolean[] = []
  for (let n = 0; n < 100_000; n += 1) void queue.run(n % 2 ? 'phone' : 'lid', () => (last = n))
  await queue.run(['phone', 'lid'], () => inOrder.push(last >= 99_998))
  expect(inOrder).toEqual([true])
})
