import { expect, test } from 'vitest'
import { isQuiet, retryDelayMs } from './rules.ts'

const two = (part: number) => String(part).padStart(2, '0')
const times = Array.from({ length: 1440 }, (_, n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`)
const quietMinutes = (quietFrom: string | null, quietTo: string | null) =>
  times.filter((time) => isQuiet({ quietFrom, quietTo }, time))

test('quiet hours of one day begin with their first minute and end before their last', () => {
  const quiet = quietMinutes('12:00', '13:30')
  expect([quiet[0], quiet.at(-1), quiet.length]).toEqual(['12:00', '13:29', 90])
})

test('quiet hours may span midnight', () => {
  const quiet = quietMinutes('22:00', '07:00')
  expect(quiet).toHaveLength(9 * 60)
  expect([quiet.includes('22:00'), quiet.includes('21:59')]).toEqual([true, false])
  expect([quiet.includes('00:00'), quiet.includes('06:59'), quiet.includes('07:00')]).toEqual([
    true,
    true,
    false,
  ])
})

test('every pair of times makes as many quiet minutes as lie between them', () => {
  for (let from = 0; from < 1440; from += 97)
    for (let to = 0; to < 1440; to += 89) {
      const length = quietMinutes(times[from]!, times[to]!).length
      expect([from, to, length]).toEqual([from, to, (to - from + 1440) % 1440])
    }
})

test('without both times, or with equal ones, nothing is quiet', () => {
  expect(quietMinutes(null, null)).toEqual([])
  expect(quietMinutes('08:00', null)).toEqual([])
  expect(quietMinutes(null, '08:00')).toEqual([])
  expect(quietMinutes('08:00', '08:00')).toEqual([])
})

test('attempts wait twice as long each time, at least as long as the service asks, and end after six', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => retryDelayMs(tries, 0))
  expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, undefined, undefined])
  expect([retryDelayMs(1, 14_999), retryDelayMs(1, 15_001), retryDelayMs(5, 3_600_000)]).toEqual([
    15_000, 15_001, 3_600_000,
  ])
  expect(retryDelayMs(6, 3_600_000)).toBeUndefined()
})
