import { limits } from '@recado/contract/limits'
import type { UserFull } from '@recado/contract/users'
import i18next from 'i18next'
import { showSuccess, showWarning } from '../app/errors.ts'

const DAY_MS = 86_400_000

/** Whole days from today, by this device's calendar, until the day (YYYY-MM-DD) comes. */
export function daysUntil(day: string, now: Date): number {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY_MS)
}

/** Says welcome, and warns when the subscription is about to end. */
export function greet({ company }: UserFull, now: Date = new Date()): void {
  showSuccess(i18next.t('welcome', { ns: 'session' }))
  if (company.dueDate === null) return
  const days = daysUntil(company.dueDate, now)
  if (days >= 0 && days < limits.subscriptionWarningDays)
    showWarning(i18next.t('dueSoon', { ns: 'session', count: days }))
}
