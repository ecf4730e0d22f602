import { expect, test } from 'vitest'
import { continuedRule } from './occurrences.ts'

const [wednesday, tuesday] = ['2020-11-25T09:00:00', '2020-11-24T09:00:00']
const weekly = { frequency: 'weekly', interval: 1, count: 4 } as const

test('a weekly series moves to the day of the week to which one of its messages moves', () => {
  const rule = { ...weekly, weekdays: [3, 5] }
  const moved = continuedRule(rule, { remaining: 3, from: wednesday, to: tuesday })
  expect(moved).toEqual({ ...weekly, count: 3, weekdays: [2, 5] })
  const later = continuedRule(rule, { remaining: 3, from: wednesday, to: '2020-11-25T10:00:00' })
  expect(later).toEqual({ ...rule, count: 3 })
})

test('a monthly series moves to the day of the month to which one of its messages moves', () => {
  const rule = { frequency: 'monthly', interval: 1, dayOfMonth: 31, count: 4 } as const
  const { dayOfMonth: _day, ...open } = rule
  const at = '2020-11-30T09:00:00'
  expect(continuedRule(rule, { remaining: 4, from: at, to: at })).toEqual(rule)
  expect(continuedRule(rule, { remaining: 4, from: at, to: tuesday })).toEqual(open)
})
