import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, weekdayList, weekOf } from '../accounts/weekly-hours.ts'
import {
  addOpenMinutes,
  closesAt,
  type Hours,
  isOpenAt,
  nextOpening,
  openMinutesBetween,
} from './hours.ts'

const closed = [[], [], [], [], [], [], []]

/** Hours of the days that are named; the others are closed. 0 is Sunday. */
const hoursOn = (
  days: Record<number, [string, string][]>,
  more: { timeZone?: string; holidays?: Record<string, [string, string][]> } = {},
): Hours => ({
  timeZone: more.timeZone ?? 'America/Sao_Paulo',
  week: closed.map((_, day) => (days[day] ?? []).map(([start, end]) => ({ start, end }))),
  holidays: Object.fromEntries(
    Object.entries(more.holidays ?? {}).map(([date, intervals]) => [
      date,
      { name: 'Feriado', intervals: intervals.map(([start, end]) => ({ start, end })) },
    ]),
  ),
})

const at = (moment: string) => new Date(moment)
const workdays = Object.fromEntries(
  [1, 2, 3, 4, 5].map((day) => [
    day,
    [
      ['08:00', '12:00'],
      ['13:00', '18:00'],
    ] as [string, string][],
  ]),
)

test('a day with a break is open before and after it, from its first to before its last minute', () => {
  const hours = hoursOn(workdays)
  // 2026-03-20 is a Friday. São Paulo is three hours behind UTC.
  for (const [time, isOpen] of [
    ['10:59:59', false],
    ['11:00:00', true],
    ['14:59:59', true],
    ['15:00:00', false],
    ['16:00:00', true],
    ['21:00:00', false],
  ] as const)
    expect([time, isOpenAt(hours, at(`2026-03-20T${time}Z`))]).toEqual([time, isOpen])
  expect(closesAt(hours, at('2026-03-20T12:00:00Z'))).toEqual(at('2026-03-20T15:00:00Z'))
  expect(nextOpening(hours, at('2026-03-20T15:00:00Z'))).toEqual(at('2026-03-20T16:00:00Z'))
  expect(nextOpening(hours, at('2026-03-20T21:00:00Z'))).toEqual(at('2026-03-23T11:00:00Z'))
  expect(closesAt(hours, at('2026-03-20T21:00:00Z'))).toBeNull()
})

test('an interval over midnight belongs to the day on which it begins', () => {
  const hours = hoursOn({ 5: [['18:00', '08:00']] })
  expect(isOpenAt(hours, at('2026-03-20T20:59:00Z'))).toBe(false)
  expect(isOpenAt(hours, at('2026-03-20T21:00:00Z'))).toBe(true)
  expect(isOpenAt(hours, at('2026-03-21T10:59:00Z'))).toBe(true)
  expect(isOpenAt(hours, at('2026-03-21T11:00:00Z'))).toBe(false)
  expect(isOpenAt(hours, at('2026-03-20T05:00:00Z'))).toBe(false)
})

test('equal times are closed, and 00:00 to 24:00 is the whole day', () => {
  expect(nextOpening(hoursOn({ 1: [['08:00', '08:00']] }), at('2026-03-20T12:00:00Z'))).toBeNull()
  const always = hoursOn(Object.fromEntries(closed.map((_, day) => [day, [['00:00', '24:00']]])))
  const moment = at('2026-03-20T12:00:00Z')
  expect(isOpenAt(always, moment)).toBe(true)
  expect(closesAt(always, moment)).toBeNull()
  expect(openMinutesBetween(always, moment, at('2026-04-20T12:00:00Z'))).toBe(31 * 1440)
})

test('a holiday has its own hours, and what began the day before still ends', () => {
  const hours = hoursOn(
    { 4: [['20:00', '02:00']], 5: [['08:00', '18:00']] },
    { holidays: { '2026-12-25': [], '2026-12-26': [['09:00', '10:00']] } },
  )
  // Christmas of 2026 is a Friday.
  expect(isOpenAt(hours, at('2026-12-25T04:59:00Z'))).toBe(true)
  expect(isOpenAt(hours, at('2026-12-25T15:00:00Z'))).toBe(false)
  expect(nextOpening(hours, at('2026-12-25T15:00:00Z'))).toEqual(at('2026-12-26T12:00:00Z'))
})

test('where the clocks go forward the skipped hour is not open, and where they go back it is open twice', () => {
  const timeZone = 'America/New_York'
  const night = hoursOn({ 0: [['00:00', '06:00']] }, { timeZone })
  const open = (day: string) =>
    openMinutesBetween(
      night,
      at(`${day}T00:00:00Z`),
      new Date(+at(`${day}T00:00:00Z`) + 86_400_000),
    )
  expect(open('2026-03-01')).toBe(360)
  expect(open('2026-03-08')).toBe(300)
  expect(open('2026-11-01')).toBe(420)
  const skipped = hoursOn({ 0: [['02:15', '02:45']] }, { timeZone })
  expect(nextOpening(skipped, at('2026-03-08T00:00:00Z'))).toEqual(at('2026-03-15T06:15:00Z'))
  // In São Paulo of 2018 the clocks went forward at midnight.
  const early = hoursOn({ 0: [['00:30', '03:00']] })
  expect(nextOpening(early, at('2018-11-04T00:00:00Z'))).toEqual(at('2018-11-04T03:00:00Z'))
})

test('open minutes are counted over nights, weekends and holidays', () => {
  const hours = hoursOn(workdays, { holidays: { '2026-03-23': [] } })
  // Friday 17:30 with 60 minutes: half an hour on Friday, half an hour on Tuesday.
  const due = addOpenMinutes(hours, at('2026-03-20T20:30:00Z'), 60)
  expect(due).toEqual(at('2026-03-24T11:30:00Z'))
  expect(openMinutesBetween(hours, at('2026-03-20T20:30:00Z'), due)).toBe(60)
  expect(addOpenMinutes(hoursOn({}), at('2026-03-20T20:30:00Z'), 60)).toEqual(
    at('2026-03-20T21:30:00Z'),
  )
})

const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
]
const time = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
  )
const intervals = fc.array(fc.record({ start: time, end: time }), { maxLength: 3 })
const anyHours = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.array(intervals, { minLength: 7, maxLength: 7 }),
  holidays: fc.dictionary(
    fc.integer({ min: 1, max: 31 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
    intervals.map((one) => ({ name: 'Feriado', intervals: one })),
    { maxKeys: 3 },
  ),
})
const moment = fc
  .date({ min: at('2026-02-20T00:00:00Z'), max: at('2026-12-01T00:00:00Z'), noInvalidDate: true })
  .map((one) => new Date(Math.floor(+one / 60_000) * 60_000))

test('at each moment it is either open until a later close, or opens at a later moment', () => {
  fc.assert(
    fc.property(anyHours, moment, (hours, now) => {
      const [opens, closes] = [nextOpening(hours, now), closesAt(hours, now)]
      if (isOpenAt(hours, now)) {
        expect(opens).toEqual(now)
        if (!closes) return
        expect(+closes).toBeGreaterThan(+now)
        expect(isOpenAt(hours, closes)).toBe(false)
        expect(isOpenAt(hours, new Date(+closes - 1))).toBe(true)
        return
      }
      expect(closes).toBeNull()
      if (!opens) return
      expect(+opens).toBeGreaterThan(+now)
      expect(isOpenAt(hours, opens)).toBe(true)
      expect(isOpenAt(hours, new Date(+opens - 1))).toBe(false)
    }),
    { numRuns: 150 },
  )
})

test('as many minutes are open until the moment as were added, and the last one of them is open', () => {
  fc.assert(
    fc.property(anyHours, moment, fc.integer({ min: 1, max: 3000 }), (hours, now, minutes) => {
      fc.pre(nextOpening(hours, now) !== null)
      const due = addOpenMinutes(hours, now, minutes)
      expect(openMinutesBetween(hours, now, due)).toBeCloseTo(minutes, 6)
      expect(isOpenAt(hours, new Date(+due - 1))).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('the minutes between two moments are those minute by minute', () => {
  fc.assert(
    fc.property(anyHours, moment, fc.integer({ min: 1, max: 2880 }), (hours, now, minutes) => {
      const each = Array.from({ length: minutes }, (_, n) => new Date(+now + n * 60_000))
      const open = each.filter((one) => isOpenAt(hours, one)).length
      const counted = openMinutesBetween(hours, now, new Date(+now + minutes * 60_000))
      expect(counted).toBe(open)
    }),
    { numRuns: 20 },
  )
})

test('intervals that share time are found, also over midnight and from Saturday to Sunday', () => {
  const found = (days: Record<number, [string, string][]>) =>
    overlaps(hoursOn(days).week).map(({ day, index }) => [day, index])
  expect(
    found({
      1: [
        ['12:00', '14:00'],
        ['13:00', '18:00'],
      ],
    }),
  ).toEqual([[1, 1]])
  expect(found({ 1: [['18:00', '08:00']], 2: [['08:00', '10:00']] })).toEqual([])
  expect(found({ 1: [['18:00', '08:00']], 2: [['07:59', '10:00']] })).toEqual([[2, 0]])
  expect(found({ 6: [['22:00', '03:00']], 0: [['02:00', '05:00']] })).toEqual([[6, 0]])
  expect(
    found({
      1: [
        ['09:00', '09:00'],
        ['08:00', '10:00'],
      ],
    }),
  ).toEqual([])
})

test('a week is the same after it was a list of weekdays', () => {
  const week = hoursOn(workdays).week
  expect(weekOf(weekdayList(week))).toEqual(week)
  expect(weekdayList(week)).toContainEqual({
    weekday: 'Domingo',
    weekdayEn: 'sunday',
    startTime: '00:00',
    endTime: '00:00',
  })
  expect(weekOf([])).toEqual(closed.map(() => [{ start: '00:00', end: '24:00' }]))
})
