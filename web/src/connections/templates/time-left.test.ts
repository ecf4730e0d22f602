import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('what is left is told in whole hours, then in minutes, and never more than there is', () => {
  const minutes = (count: number) => timeLeft(count * 60_000)
  expect(minutes(24 * 60)).toEqual({ unit: 'openHours', count: 24, isSoon: false })
  expect(minutes(119.9)).toEqual({ unit: 'openHours', count: 1, isSoon: false })
  expect(minutes(59.9)).toEqual({ unit: 'openMinutes', count: 59, isSoon: true })
  expect(minutes(1)).toEqual({ unit: 'openMinutes', count: 1, isSoon: true })
  expect(minutes(0.5)).toEqual({ unit: 'openNow', count: 0, isSoon: true })
})
