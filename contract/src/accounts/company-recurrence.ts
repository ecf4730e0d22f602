import { z } from 'zod'

/** How many months a company pays at once, by the name of its recurrence. */
const monthsByRecurrence = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
} as const

export type CompanyRecurrence = keyof typeof monthsByRecurrence

export const companyRecurrences = Object.keys(monthsByRecurrence) as [
  CompanyRecurrence,
  ...CompanyRecurrence[],
]

export const CompanyRecurrence = z.enum(companyRecurrences)

/** How many months the recurrence has. */
export const monthsOf = (recurrence: CompanyRecurrence): number => monthsByRecurrence[recurrence]

const DAY_MS = 86_400_000

/** How many days there are from one day, YYYY-MM-DD, to another. Negative: the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The day that many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the month. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))

/** That day of the month that many months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number, date: number = dayOfMonth(day)): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))
  return new Date(then).toISOString().slice(0, 10)
}

/**
 * The colour of a company in the list of operators, by the days until its due date. Null: none. The thresholds are those
 * of the specification.
 */
export function dueTint(days: number): 'soon' | 'now' | 'late' | null {
  if (days === 5) return 'soon'
  if (days >= -3 && days <= 4) return 'now'
  return days === -4 ? 'late' : null
}
