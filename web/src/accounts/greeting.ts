import { limits } from '@recado/contract/platform/limits'
import type { UserFull } from '@recado/contract/accounts/users'
import i18next from 'i18next'
import { showSuccess, showWarning } from '../app/calls/errors.ts'
import { isoDayOf } from '../i18n/moments.ts'

const DAY_MS = 86_400_000

/** Number of days from today, in the company's time zone, until a day (YYYY-MM-DD). */
export const daysUntil = (day: string, now: Date): number =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(isoDayOf(now))) / DAY_MS)

/** Shows a welcome message, and a warning if the subscription is about to end. */
export function showGreeting({ company }: UserFull, now: Date = new Date()): void {
  showSuccess(i18next.t('welcome', { ns: 'session' }))
  if (company.dueDate === null) return
  const days = daysUntil(company.dueDate, now)
  if (days >= 0 && days < limits.subscriptionWarningDays)
    showWarning(i18next.t('dueSoon', { ns: 'session', count: days }))
}
