import { expect, test } from 'vitest'
import { holidaysIn, nationalHolidays } from './national-holidays.ts'

const dateOf = (year: number, name: string) =>
  nationalHolidays(year).find((one) => one.name === name)?.date

test.each([
  [2024, '2024-02-13', '2024-03-29', '2024-05-30'],
  [2025, '2025-03-04', '2025-04-18', '2025-06-19'],
  [2026, '2026-02-17', '2026-04-03', '2026-06-04'],
  [2027, '2027-02-09', '2027-03-26', '2027-05-27'],
  [2038, '2038-03-09', '2038-04-23', '2038-06-24'],
])('the moving holidays of %i are on their days', (year, carnival, friday, corpus) => {
  expect([
    dateOf(year, 'Carnaval'),
    dateOf(year, 'Sexta-feira Santa'),
    dateOf(year, 'Corpus Christi'),
  ]).toEqual([carnival, friday, corpus])
})

test('a year has twelve holidays in order, and only a company in Brazil has them', () => {
  const dates = nationalHolidays(2026).map(({ date }) => date)
  expect(dates).toHaveLength(12)
  expect(dates).toEqual(dates.toSorted())
  expect(holidaysIn('America/Manaus', [2026, 2027])).toHaveLength(24)
  expect(holidaysIn('Europe/Lisbon', [2026])).toEqual([])
})
