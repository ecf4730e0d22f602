import { expect, test } from 'vitest'
import { makeShare } from './single-flight.ts'

test('concurrent calls with the same key share one answer, and the next call computes again', async () => {
  const share = makeShare<number>()
  let asked = 0
  const ask = async () => ++asked
  expect(await Promise.all([share('a', ask), share('a', ask), share('b', ask)])).toEqual([1, 1, 2])
  expect(await share('a', ask)).toBe(3)
})

test('a failure is shared as well and not cached', async () => {
  const share = makeShare<string>()
  const fail = () => Promise.reject(new Error('not now'))
  const both = [share('a', fail), share('a', fail)]
  for (const one of both) await expect(one).rejects.toThrow('not now')
  expect(await share('a', async () => 'now')).toBe('now')
})
