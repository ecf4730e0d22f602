import { expect, test } from 'vitest'
import { ruleOf, weekdaysOf } from './repeat-rule.ts'

const [monday, tuesday] = ['2026-11-23', '2026-11-24']
const values = { repeats: true, every: 'weekly 1', weekdays: [], count: 4 }
const before = (weekdays: number[]) => ({
  date: monday,
  recurrence: { frequency: 'weekly', interval: 1, weekdays, count: 8 } as const,
})

test('a weekly series of which the first message moves to another day follows it', () => {
  const weekly = { frequency: 'weekly', interval: 1, count: 4 }
  expect(ruleOf(values, { date: tuesday }, before([1]))).toEqual({ ...weekly, weekdays: [2] })
  expect(ruleOf(values, { date: tuesday }, before([1, 5]))).toEqual({ ...weekly, weekdays: [2, 5] })
  expect(ruleOf(values, { date: monday }, before([1, 5]))).toEqual({ ...weekly, weekdays: [1, 5] })
})

test('days of the week that the user chooses stay, and a new series has the day of its message', () => {
  expect(weekdaysOf({ weekdays: [4] }, tuesday, before([1]))).toEqual([4])
  expect(weekdaysOf({ weekdays: [] }, tuesday, undefined)).toEqual([2])
})
