import { expect, test } from 'vitest'
import { dayByKey, plusMonths, weeksOf } from './month.ts'

test('a month is shown in whole weeks from Sunday, at most six', () => {
  const november = weeksOf('2026-11-25')
  expect(november).toHaveLength(5)
  expect([november[0]![0], november[4]![6]]).toEqual(['2026-11-01', '2026-12-05'])
  expect(weeksOf('2026-08-31')).toHaveLength(6)
  expect(weeksOf('2026-02-01')).toHaveLength(4)
})

test('a day moves by days, weeks and months, and to the last day of a shorter month', () => {
  const from = '2027-01-31'
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map(
      (key) => dayByKey(key, from),
    ),
  ).toEqual([
    '2027-01-30',
    '2027-02-01',
    '2027-01-24',
    '2027-02-07',
    '2027-01-31',
    '2027-02-06',
    '2026-12-31',
    '2027-02-28',
  ])
  expect(dayByKey('a', from)).toBeUndefined()
  expect(plusMonths('2028-02-29', 12)).toBe('2029-02-28')
})
