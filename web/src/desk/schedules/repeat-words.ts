import { daysOf, type Recurrence } from '@recado/contract/desk/recurrence'
import type { TFunction } from 'i18next'
import { currentLocale, dayInWords, shortDayInWords } from '../../i18n/moments.ts'
import type { LocalTime } from './local-time.ts'

type Say = TFunction<'schedules'>

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1, 12)
const DAY_MS = 86_400_000

/** The name of a day of the week in the user's language; 0 is Sunday. Portuguese omits “-feira”. */
export const weekdayName = (weekday: number, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' })
    .format(SUNDAY + weekday * DAY_MS)
    .replace(/-feira$|\.$/, '')

const listed = (names: string[]) =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names)

/** How often a message is sent: “Toda quarta”. */
export function ruleWords(rule: Recurrence, t: Say): string {
  const { frequency, interval: n, weekdays = [], dayOfMonth: day = 1 } = rule
  if (frequency === 'daily') return n === 1 ? t('everyDay') : t('everyDays', { n })
  if (frequency === 'monthly') {
    const words = n === 1 ? t('everyMonth', { day }) : t('everyMonths', { n, day })
    return day > 28 ? `${words} ${t('orLastDay')}` : words
  }
  const [one, ...others] = weekdays.toSorted((a, b) => a - b)
  if (n === 1 && one !== undefined && others.length === 0)
    return t(`everyWeekday${one as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
  const days = listed(weekdays.toSorted((a, b) => a - b).map((each) => weekdayName(each, 'long')))
  return n === 1 ? t('everyWeek', { days }) : t('everyWeeks', { n, days })
}

const NEXT_DAYS = 3

/**
 * A recurrence as a sentence: how often, at what time, until when, and on which days next. Undefined while it names less
 * than two days.
 */
export function seriesWords(
  rule: Recurrence,
  { date, time }: LocalTime,
  t: Say,
): string | undefined {
  const days = daysOf(rule, date)
  const last = days.at(-1)
  if (days.length < 2 || last === undefined) return undefined
  return t('seriesSentence', {
    rule: ruleWords(rule, t),
    time,
    until: dayInWords(last),
    next: days.slice(0, NEXT_DAYS).map(shortDayInWords).join(', '),
  })
}
