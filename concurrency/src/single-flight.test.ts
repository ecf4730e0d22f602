import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSingleFlight } from './single-flight.ts'

const calls = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b'),
    /** Whether pending computations may end before this call. */
    isLater: fc.boolean(),
    fails: fc.boolean(),
  }),
  { maxLength: 20 },
)

test('calls share the pending computation of their key, also if it fails, and nothing afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(calls, fc.scheduler(), async (all, scheduler) => {
      const flight = makeSingleFlight<number>()
      const pending = new Map<string, number>()
      let computed = 0
      const compute = (key: string, fails: boolean) => async () => {
        expect(pending.has(key)).toBe(false)
        const number = (computed += 1)
        pending.set(key, number)
        await scheduler.schedule(Promise.resolve(), `computation ${number} ends`)
        pending.delete(key)
        if (fails) throw number
        return number
      }
      const callAll = async () => {
        const answers: Promise<void>[] = []
        for (const { key, isLater, fails } of all) {
          if (isLater) await scheduler.schedule(Promise.resolve(), 'a call')
          const answer = flight(key, compute(key, fails)).catch((number: number) => number)
          const expected = pending.get(key)
          answers.push(answer.then((number) => expect(number).toBe(expected)))
        }
        await Promise.all(answers)
      }
      await scheduler.waitFor(callAll())
      expect(pending.size).toBe(0)
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('a failure is shared as well and not cached', async () => {
  const flight = makeSingleFlight<string>()
  const fail = () => Promise.reject(new Error('not now'))
  const both = [flight('a', fail), flight('a', fail)]
  for (const one of both) await expect(one).rejects.toThrow('not now')
  expect(await flight('a', async () => 'now')).toBe('now')
})
