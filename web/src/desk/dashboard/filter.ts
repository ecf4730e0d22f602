import {
  DASHBOARD_DAYS_MAX,
  type dashboard,
  dashboardPeriods,
} from '@recado/contract/desk/dashboard'
import type { Call } from '@recado/contract/platform/endpoint'
import type { ticketExports } from '@recado/contract/desk/exports'
import type { TFunction } from 'i18next'
import { shortDayInWords } from '../../i18n/moments.ts'

type ExportFilter = Omit<Call<typeof ticketExports.export>, 'format'>

export type DashboardQuery = Call<typeof dashboard.show>

/** The state of the filter row, held in the address: a number of days up to today, or two dates. */
export type DashboardFilter = {
  days: number | undefined
  /** YYYY-MM-DD; set if `days` is not. */
  from: string | undefined
  to: string | undefined
  queues: number[]
  numbers: number[]
}

export const DEFAULT_DAYS = 7
/** The periods available with one click, in days. */
export const quickDays = [1, 7, 30] as const

/** The chosen period as a short text. */
export const periodWords = (
  { days, from, to }: DashboardFilter,
  t: TFunction<'dashboard'>,
): string =>
  days === undefined
    ? `${shortDayInWords(from ?? '')} – ${shortDayInWords(to ?? '')}`
    : t('shortDays', { count: days })

const periods: readonly number[] = dashboardPeriods
const isDay = (said: string | null): said is string =>
  said !== null && /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said))

const idsIn = (said: string | null): number[] =>
  (said ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/**
 * Parses the address. Ignores unknown values, and falls back to the last seven days, so an edited address never breaks
 * the screen.
 */
export function parseFilter(search: URLSearchParams): DashboardFilter {
  const [from, to] = [search.get('from'), search.get('to')]
  const narrowed = {
    queues: idsIn(search.get('queue')),
    numbers: idsIn(search.get('connection')),
  }
  if (isDay(from) && isDay(to)) return { days: undefined, from, to, ...narrowed }
  const days = Number(search.get('days'))
  const known = days === 1 || periods.includes(days) ? days : DEFAULT_DAYS
  return { days: known, from: undefined, to: undefined, ...narrowed }
}

const DAY_MS = 86_400_000

/** The reason why the server would refuse this period; undefined if it is valid. */
export function periodErrorOf({
  days,
  from,
  to,
}: DashboardFilter): 'noPeriod' | 'badPeriod' | undefined {
  if (days !== undefined) return undefined
  if (!from || !to) return 'noPeriod'
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return length < 1 || length > DASHBOARD_DAYS_MAX ? 'badPeriod' : undefined
}

export function addressOf({ days, from, to, queues, numbers }: DashboardFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (days !== undefined) search.set('days', String(days))
  else if (from && to) {
    search.set('from', from)
    search.set('to', to)
  }
  if (queues.length > 0) search.set('queue', queues.join(','))
  if (numbers.length > 0) search.set('connection', numbers.join(','))
  return search
}

/** Filter of the export that matches these figures: tickets created in the period. */
export const toExportFilter = (
  { queues, numbers }: DashboardFilter,
  { from, to }: { from: string; to: string },
): ExportFilter => ({
  date_from: from,
  date_to: to,
  ...(queues.length > 0 && { queueIds: queues }),
  ...(numbers.length > 0 && { whatsappParam: numbers }),
})

/** The filter as request parameters. */
export const dashboardQueryOf = ({
  days,
  from,
  to,
  queues,
  numbers,
}: DashboardFilter): DashboardQuery => ({
  ...(days !== undefined ? { days } : { date_from: from, date_to: to }),
  ...(queues.length > 0 && { queueIds: queues }),
  ...(numbers.length > 0 && { whatsappIds: numbers }),
})
