import { expect, test, vi } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('a bucket is emptied, fills again, and concerns its name alone', () => {
  vi.useFakeTimers()
  const buckets = new TokenBuckets({ capacity: 2, perSecond: 1, most: 10 })
  buckets.take('a')
  expect(buckets.isEmpty('a')).toBe(false)
  buckets.take('a')
  expect([buckets.isEmpty('a'), buckets.isEmpty('b')]).toEqual([true, false])
  vi.advanceTimersByTime(1000)
  expect(buckets.isEmpty('a')).toBe(false)
  vi.useRealTimers()
})

test('no more buckets are kept than may be', () => {
  const buckets = new TokenBuckets({ capacity: 1, perSecond: 0, most: 2 })
  for (const name of ['a', 'b', 'a', 'c']) buckets.take(name)
  expect(['a', 'b', 'c'].map((name) => buckets.isEmpty(name))).toEqual([true, false, true])
})
