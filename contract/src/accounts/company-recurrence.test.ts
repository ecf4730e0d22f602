import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, dueTint } from './company-recurrence.ts'

test.for([
  [6, null],
  [5, 'soon'],
  [4, 'now'],
  [0, 'now'],
  [-3, 'now'],
  [-4, 'late'],
  [-5, null],
] as const)('a company due in %i days has the colour %s', ([days, tint]) => {
  expect(dueTint(days)).toBe(tint)
})

test.for([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2026-10-24', 6, '2027-04-24'],
] as const)('%s and %i months are %s', ([day, months, then]) => {
  expect(addMonths(day, months)).toBe(then)
})

test.for([
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2026-02-28', 1, 29, '2026-03-29'],
  ['2027-02-28', 12, 30, '2028-02-29'],
  ['2026-04-30', 3, 31, '2026-07-31'],
] as const)('%s and %i months, on day %i, are %s', ([day, months, date, then]) => {
  expect(addMonths(day, months, date)).toBe(then)
})

test('days are counted over the end of a month and a change of the clocks', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
  expect(daysBetween('2026-10-20', '2026-10-17')).toBe(-3)
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
})
