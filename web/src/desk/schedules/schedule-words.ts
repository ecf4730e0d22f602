import type { Schedule, ScheduleStatus } from '@recado/contract/desk/schedules'
import type { TFunction } from 'i18next'
import { currentLocale } from '../../i18n/moments.ts'
import { textOfCode } from '../../app/calls/errors.ts'

/** Length of a text in the table. */
const CUT = 25

const statusKeys = {
  PENDENTE: 'waiting',
  AGENDADA: 'waiting',
  ENVIADA: 'sent',
  ERRO: 'failed',
  CANCELADA: 'cancelled',
} as const satisfies Record<ScheduleStatus, string>

export const statusWords = ({ status }: Schedule, t: TFunction<'schedules'>): string =>
  t(statusKeys[status])

/** The state with the reason of a failure. */
export function longStatusWords(schedule: Schedule, t: TFunction<'schedules'>): string {
  const { status, reason } = schedule
  if (status === 'CANCELADA') return t('cancelledText')
  const words = statusWords(schedule, t)
  return status === 'ERRO' && reason ? `${words}: ${textOfCode(reason, t)}` : words
}

/** The beginning of a text, as the table shows it. */
export function cutBody(body: string): string {
  const letters = Array.from(body)
  return letters.length > CUT ? `${letters.slice(0, CUT).join('')}…` : body
}

const inDay = (day: string) => new Date(`${day}T12:00:00Z`)
const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const formatDay = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...style, timeZone: 'UTC' }).format(inDay(day))

/** “novembro de 2026”. */
export const monthWords = (day: string): string =>
  formatDay(day, { month: 'long', year: 'numeric' })

/** “Quarta, 25/11”. Portuguese omits “-feira”. */
export const dayWords = (day: string): string =>
  `${capital(formatDay(day, { weekday: 'long' }).replace(/-feira$/, ''))}, ${day.slice(8)}/${day.slice(5, 7)}`

/** “25 de novembro”. */
export const longDayWords = (day: string): string =>
  formatDay(day, { day: 'numeric', month: 'long' })

export const shortMonthWords = (day: string): string =>
  formatDay(day, { month: 'short' }).replace(/\.$/, '')
