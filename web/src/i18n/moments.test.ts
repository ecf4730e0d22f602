// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  clockOf,
  dateAndClockOf,
  dayInWords,
  daysBetween,
  setTimeZone,
  isoDayOf,
  shortDayInWords,
} from './moments.ts'
import { moneyOf, separators } from './money.ts'
import { changeLanguage, startTexts } from './start.ts'

beforeAll(() => startTexts())
afterEach(async () => {
  if (i18next.language !== 'pt') await changeLanguage('pt')
})

const browsers = Intl.DateTimeFormat().resolvedOptions().timeZone
afterEach(() => setTimeZone(browsers))

test('days and hours are those of the company, wherever the reader sits', () => {
  const moment = '2026-11-22T02:30:00.000Z'
  setTimeZone('America/Sao_Paulo')
  expect([isoDayOf(moment), clockOf(moment)]).toEqual(['2026-11-21', '23:30'])
  setTimeZone('America/Manaus')
  expect(dateAndClockOf(moment)).toBe('21/11/2026 22:30')
  setTimeZone('Europe/Lisbon')
  expect(dateAndClockOf(moment)).toBe('22/11/2026 02:30')
})

test('midnight belongs to the day it begins', () => {
  setTimeZone('America/Sao_Paulo')
  expect(dateAndClockOf('2026-11-21T03:00:00.000Z')).toBe('21/11/2026 00:00')
})

test('days between two moments are counted by the calendar, also over a change of clocks', () => {
  setTimeZone('Europe/Lisbon')
  expect(daysBetween('2026-03-28T23:30:00.000Z', '2026-03-29T22:30:00.000Z')).toBe(1)
  setTimeZone('America/Sao_Paulo')
  expect(daysBetween('2026-11-21T12:00:00.000Z', '2026-11-21T23:00:00.000Z')).toBe(0)
  expect(daysBetween('2026-11-20T12:00:00.000Z', '2026-11-22T03:30:00.000Z')).toBe(2)
})

test.each([
  ['pt', '21/11/2026 00:00', '03/05/2026', '03/05', 'R$ 1.234,50', ',.'],
  ['en', '21/11/2026 00:00', '03/05/2026', '03/05', 'R$1,234.50', '.,'],
  ['es', '21/11/2026 00:00', '03/05/2026', '03/05', '1234,50 R$', ',.'],
] as const)(
  'in %s money is written as its readers write it, and a day alike in all',
  async (language, ...said) => {
    setTimeZone('America/Sao_Paulo')
    await changeLanguage(language)
    const { decimal, thousand } = separators()
    expect([
      dateAndClockOf('2026-11-21T03:00:00.000Z'),
      dayInWords('2026-05-03'),
      shortDayInWords('2026-05-03T23:00:00.000Z'),
      moneyOf(1234.5).replace('\u00a0', ' '),
      decimal + thousand,
    ]).toEqual(said)
  },
)
