import { expect, test, vi } from 'vitest'
import { TokenBucket, TokenBuckets } from './token-buckets.ts'

test('calls pass at once while the bucket is full, later ones at its rate', () => {
  vi.useFakeTimers()
  const bucket = new TokenBucket({ capacity: 3, perSecond: 2 })
  const passed = (calls: number) =>
    Array.from({ length: calls }, () => bucket.take()).filter(Boolean).length
  expect(passed(5)).toBe(3)
  vi.advanceTimersByTime(1000)
  expect(passed(5)).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(passed(5)).toBe(3)
  vi.useRealTimers()
})

test('a bucket empties, refills, and affects its own name alone', () => {
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

test('no more than the maximum number of buckets is held', () => {
  const buckets = new TokenBuckets({ capacity: 1, perSecond: 0, most: 2 })
  for (const name of ['a', 'b', 'a', 'c']) buckets.take(name)
  expect(['a', 'b', 'c'].map((name) => buckets.isEmpty(name))).toEqual([true, false, true])
})
