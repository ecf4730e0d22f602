import { expect, test } from 'vitest'
import { isPast, isTooLate } from './rules.ts'

const NOW = new Date('2026-03-20T12:00:00.000Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a time is past once the minute has gone that a request may take', () => {
  expect([isPast(after(0), NOW), isPast(after(-60_000), NOW)]).toEqual([false, false])
  expect(isPast(after(-60_001), NOW)).toBe(true)
  expect(isPast(after(1), NOW)).toBe(false)
})

test('a message is too late after two hours, the last millisecond excluded', () => {
  const hours = 2 * 3_600_000
  expect([isTooLate(NOW, after(hours - 1)), isTooLate(NOW, after(hours))]).toEqual([false, false])
  expect(isTooLate(NOW, after(hours + 1))).toBe(true)
  expect(isTooLate(after(5), NOW)).toBe(false)
})
