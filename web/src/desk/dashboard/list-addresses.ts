import {
  formatMissed,
  type MissedDeadlines,
  type MissedPart,
} from '@recado/contract/accounts/missed-deadlines'
import type { Dashboard } from '@recado/contract/desk/dashboard'
import { paths } from '../../app/paths.ts'
import { createdQuery } from '../../contacts/created-days.ts'
import { formatDays } from '../../app/time/days.ts'
import { NO_QUEUE } from '../tickets/view.ts'
import type { DashboardFilter } from './filter.ts'

type List = 'pending' | 'happening' | 'finished'
type Narrow = { queue?: number | null; connection?: number | null; user?: number }
/** The filter of the figures on screen and the days of its period; see `countedFrom` of the answer. */
export type CountedPeriod = DashboardFilter & {
  period: Pick<Dashboard['period'], 'from' | 'to' | 'countedFrom'>
}

const ofList: Record<List, Record<string, string>> = {
  pending: { sub: 'pending' },
  happening: {},
  finished: { tab: 'closed' },
}

/**
 * The address of the list that a number counts. Resolved tickets deleted since then are counted but not listed; the
 * list shows their number.
 */
export function listAddress(list: List, counted: CountedPeriod, narrow: Narrow = {}): string {
  const { queue, connection, user } = narrow
  const numbers = connection === undefined ? counted.numbers.join(',') : String(connection)
  const queues = queue === undefined ? counted.queues.join(',') : String(queue ?? NO_QUEUE)
  const parts = {
    ...ofList[list],
    user: String(user ?? 'all'),
    ...(queues && { queue: queues }),
    ...(numbers && { connection: numbers }),
    ...(list === 'finished' && { closed: formatDays(countedDays(counted)) }),
  }
  return `${paths.tickets}?${new URLSearchParams(parts).toString()}`
}

/** The days that are counted. They may begin later than the period. */
function countedDays({ period: { from, to, countedFrom } }: CountedPeriod) {
  const isLater = countedFrom !== null && countedFrom > from && countedFrom <= to
  return { from: isLater ? countedFrom : from, to }
}

type MissedOf = Pick<MissedDeadlines, 'kind' | MissedPart>

/** The address of the tickets that missed such a deadline in the period. */
export function missedAddress(counted: CountedPeriod, { kind, ...of }: MissedOf): string {
  const { from, to } = countedDays(counted)
  const asked = { queue: counted.queues, connection: counted.numbers, ...of }
  const missed = formatMissed({ kind, from, to, ...asked })
  return `${paths.tickets}?${new URLSearchParams({ tab: 'search', missed }).toString()}`
}

/** The address of the contacts added in the period. */
export const newContactsAddress = ({ period }: Pick<CountedPeriod, 'period'>): string =>
  `${paths.contacts}?${createdQuery(period)}`
