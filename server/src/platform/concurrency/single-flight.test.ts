import { expect, test } from 'vitest'
import { makeSingleFlight } from './single-flight.ts'

test('concurrent calls with the same key share one answer, and the next call computes again', async () => {
  const flight = makeSingleFlight<number>()
  let computed = 0
  const compute = async () => ++computed
  expect(
    await Promise.all([flight('a', compute), flight('a', compute), flight('b', compute)]),
  ).toEqual([1, 1, 2])
  expect(await flight('a', compute)).toBe(3)
})

test('a failure is shared as well and not cached', async () => {
  const flight = makeSingleFlight<string>()
  const fail = () => Promise.reject(new Error('not now'))
  const both = [flight('a', fail), flight('a', fail)]
  for (const one of both) await expect(one).rejects.toThrow('not now')
  expect(await flight('a', async () => 'now')).toBe('now')
})
