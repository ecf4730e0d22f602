import { expect, test } from 'vitest'
import { crossesMidnight, nextInterval, parseTime, sortedIntervals } from './rules.ts'

test('a time is understood as people type it', () => {
  for (const [typed, time] of [
    ['8', '08:00'],
    ['18', '18:00'],
    ['830', '08:30'],
    ['8h30', '08:30'],
    ['8h', '08:00'],
    [' 08:30 ', '08:30'],
    ['0', '00:00'],
    ['24', '24:00'],
    ['25:00', undefined],
    ['8:75', undefined],
    ['24:30', undefined],
    ['oito', undefined],
    ['', undefined],
  ])
    expect([typed, parseTime(typed!)]).toEqual([typed, time])
})

test('the next interval begins an hour after the last one, as long as the day has room', () => {
  expect(nextInterval([])).toEqual({ start: '08:00', end: '18:00' })
  expect(nextInterval([{ start: '08:00', end: '12:00' }])).toEqual({ start: '13:00', end: '17:00' })
  expect(nextInterval([{ start: '08:00', end: '20:30' }])).toEqual({ start: '21:30', end: '24:00' })
  expect(nextInterval([{ start: '08:00', end: '22:00' }])).toBeUndefined()
  expect(nextInterval([{ start: '18:00', end: '08:00' }])).toBeUndefined()
})

test('an end before its start is on the next day, and intervals are shown in order', () => {
  const night = { start: '20:00', end: '02:00' }
  const day = { start: '08:00', end: '24:00' }
  expect([crossesMidnight(night), crossesMidnight(day)]).toEqual([true, false])
  expect(sortedIntervals([night, day])).toEqual([day, night])
})
