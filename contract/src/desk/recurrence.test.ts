import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysOf,
  frequencies,
  movedWeekdays,
  OCCURRENCES_MAX,
  Recurrence,
  settled,
} from './recurrence.ts'

const DAY_MS = 86_400_000
const rule = (said: object) => Recurrence.parse(said)
const lastOf = (day: string) => {
  const at = new Date(`${day}T12:00:00Z`)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
}
const dateIn = (day: string) => Number(day.slice(8))
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

test('the 31st of every month is the last day of a shorter one', () => {
  expect(daysOf(rule({ frequency: 'monthly', count: 5 }), '2027-01-31')).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
})

test('29 February comes back every year, on the 28th where there is none', () => {
  const yearly = rule({ frequency: 'monthly', interval: 12, count: 5 })
  expect(daysOf(yearly, '2028-02-29')).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

test('a series that goes on from a short month keeps the day of the longer ones', () => {
  const settledRule = settled(rule({ frequency: 'monthly', count: 12 }), '2027-01-31')
  expect(daysOf({ ...settledRule, count: 3 }, '2027-02-28')).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
})

test('a weekly series has its first message on the first day that it names', () => {
  // A Wednesday; Monday and Friday, every second week.
  const twoWeeks = rule({ frequency: 'weekly', interval: 2, weekdays: [5, 1], count: 4 })
  expect(daysOf(twoWeeks, '2026-11-25')).toEqual([
    '2026-11-27',
    '2026-12-07',
    '2026-12-11',
    '2026-12-21',
  ])
  const until = rule({ frequency: 'daily', until: '2026-11-27' })
  expect(daysOf(until, '2026-11-25')).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
})

test('a message that moves to another day takes its day of the week along', () => {
  const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25']
  expect(movedWeekdays([1], monday, tuesday)).toEqual([2])
  expect(movedWeekdays([1, 3, 5], monday, tuesday)).toEqual([2, 3, 5])
  expect(movedWeekdays([1, 3], monday, wednesday)).toEqual([3])
  expect(movedWeekdays([1, 3], monday, '2026-11-30')).toEqual([1, 3])
  // Moved by itself before: the series has one day, and follows.
  expect(movedWeekdays([1], wednesday, tuesday)).toEqual([2])
  // The message of a Wednesday was moved to Thursday by itself: the series has no Thursday, and gets the Friday.
  expect(movedWeekdays([1, 3], '2026-11-26', '2026-11-27')).toEqual([1, 3, 5])
  expect(movedWeekdays([3], monday, monday)).toEqual([3])
})

test('a recurrence without end is refused, and so are numbers out of range', () => {
  const issue = (said: object) => Recurrence.safeParse(said).error?.issues[0]
  expect(issue({ frequency: 'daily' })).toMatchObject({ path: ['count'], message: 'noEnd' })
  for (const more of [
    { count: 1 },
    { count: OCCURRENCES_MAX + 1 },
    { count: 2, interval: 0 },
    { count: 2, interval: 13 },
    { count: 2, weekdays: [] },
    { count: 2, weekdays: [7] },
    { count: 2, dayOfMonth: 32 },
    { until: '2026-02-30' },
    { count: Number.NaN },
  ])
    expect(issue({ frequency: 'weekly', ...more }), JSON.stringify(more)).toBeDefined()
})

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

const rules = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 12 }),
    count: fc.integer({ min: 2, max: 40 }),
    weekdays: fc.option(
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      { nil: undefined },
    ),
    dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
  })
  .map(rule)

test('any series rises, has as many days as it says, and only days that its rule names', () => {
  fc.assert(
    fc.property(rules, days, (recurrence, first) => {
      const all = daysOf(recurrence, first)
      expect(all).toHaveLength(recurrence.count!)
      expect(all).toEqual([...new Set(all)].toSorted())
      expect(all[0]! >= first).toBe(true)
      const { frequency, interval, weekdays, dayOfMonth } = recurrence
      for (const [i, day] of all.entries()) {
        if (frequency === 'weekly') expect(weekdays ?? [weekdayOf(first)]).toContain(weekdayOf(day))
        if (frequency === 'monthly')
          expect(dateIn(day)).toBe(Math.min(dayOfMonth ?? dateIn(first), lastOf(day)))
        if (frequency === 'daily' && i > 0)
          expect(Date.parse(day) - Date.parse(all[i - 1]!)).toBe(interval * DAY_MS)
      }
    }),
  )
})

test('a series goes on the same from any of its days', () => {
  fc.assert(
    fc.property(rules, days, fc.nat(), (recurrence, first, seed) => {
      const whole = daysOf(recurrence, first)
      const from = seed % whole.length
      const fixed = settled(recurrence, first)
      const rest = daysOf({ ...fixed, count: whole.length - from }, whole[from]!)
      expect(rest).toEqual(whole.slice(from))
    }),
  )
})

test('an end by day leaves out what comes after it', () => {
  fc.assert(
    fc.property(rules, days, fc.nat(39), (recurrence, first, at) => {
      const whole = daysOf(recurrence, first)
      const until = whole[Math.min(at, whole.length - 1)]!
      expect(daysOf({ ...recurrence, until }, first)).toEqual(whole.filter((day) => day <= until))
    }),
  )
})
