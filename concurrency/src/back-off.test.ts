import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

const SETTINGS = { seed: 7, numRuns: 1000 }

const backOffs = fc.record({
  firstMs: fc.integer({ min: 1, max: 60_000 }),
  longestMs: fc.integer({ min: 1, max: 3_600_000 }),
  factor: fc.integer({ min: 1, max: 4 }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
})
const failures = fc.nat({ max: 2000 })
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('the delay stays between the jittered share and the longest delay', () => {
  fc.assert(
    fc.property(backOffs, failures, chance, (backOff, count, random) => {
      const whole = backOffMs({ ...backOff, jitter: 0 }, count)
      const ms = backOffMs(backOff, count, () => random)
      expect(whole).toBeLessThanOrEqual(backOff.longestMs)
      expect(ms).toBeLessThanOrEqual(Math.round(whole))
      expect(ms).toBeGreaterThanOrEqual(Math.floor(whole * (1 - backOff.jitter)))
    }),
    SETTINGS,
  )
})

test('with equal luck another failure never shortens the delay', () => {
  fc.assert(
    fc.property(backOffs, failures, chance, (backOff, count, random) => {
      const delayAfter = (failed: number) => backOffMs(backOff, failed, () => random)
      expect(delayAfter(count + 1)).toBeGreaterThanOrEqual(delayAfter(count))
    }),
    SETTINGS,
  )
})

test('it doubles from the first delay to the longest', () => {
  const delays = [0, 1, 2, 3, 4].map((count) => backOffMs({ firstMs: 250, longestMs: 2000 }, count))
  expect(delays).toEqual([250, 500, 1000, 2000, 2000])
})
