import { afterEach, expect, test } from 'vitest'
import { clockOf, dateAndClockOf, daysBetween, followZone, isoDayOf } from './moments.ts'

const browsers = Intl.DateTimeFormat().resolvedOptions().timeZone
afterEach(() => followZone(browsers))

test('days and hours are those of the company, wherever the reader sits', () => {
  const moment = '2026-11-22T02:30:00.000Z'
  followZone('America/Sao_Paulo')
  expect([isoDayOf(moment), clockOf(moment)]).toEqual(['2026-11-21', '23:30'])
  followZone('America/Manaus')
  expect(dateAndClockOf(moment)).toBe('21/11/2026 22:30')
  followZone('Europe/Lisbon')
  expect(dateAndClockOf(moment)).toBe('22/11/2026 02:30')
})

test('midnight belongs to the day it begins', () => {
  followZone('America/Sao_Paulo')
  expect(dateAndClockOf('2026-11-21T03:00:00.000Z')).toBe('21/11/2026 00:00')
})

test('days between two moments are counted by the calendar, also over a change of clocks', () => {
  followZone('Europe/Lisbon')
  expect(daysBetween('2026-03-28T23:30:00.000Z', '2026-03-29T22:30:00.000Z')).toBe(1)
  followZone('America/Sao_Paulo')
  expect(daysBetween('2026-11-21T12:00:00.000Z', '2026-11-21T23:00:00.000Z')).toBe(0)
  expect(daysBetween('2026-11-20T12:00:00.000Z', '2026-11-22T03:30:00.000Z')).toBe(2)
})
