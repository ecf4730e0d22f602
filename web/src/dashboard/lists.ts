import { paths } from '../app/paths.ts'
import { createdQuery } from '../contacts/created-days.ts'
import { asDays, NO_QUEUE } from '../tickets/view.ts'
import type { Filter } from './filter.ts'

type List = 'pending' | 'happening' | 'finished'
type Narrow = { queue?: number | null; connection?: number | null; user?: number }
/** What the figures on the screen were asked for, and the days the server counted. */
export type Counted = Filter & { period: { from: string; to: string } }

const ofList: Record<List, Record<string, string>> = {
  pending: { sub: 'pending' },
  happening: {},
  finished: { tab: 'closed' },
}

/**
 * The address of the list that a number counts. Resolved tickets that were deleted since are counted and not shown; the
 * list says how many they are.
 */
export function listOf(list: List, counted: Counted, narrow: Narrow = {}): string {
  const { queue, connection, user } = narrow
  const numbers = connection === undefined ? counted.numbers.join(',') : String(connection)
  const queues = queue === undefined ? counted.queues.join(',') : String(queue ?? NO_QUEUE)
  const parts = {
    ...ofList[list],
    user: String(user ?? 'all'),
    ...(queues && { queue: queues }),
    ...(numbers && { connection: numbers }),
    ...(list === 'finished' && { closed: asDays(counted.period) }),
  }
  return `${paths.tickets}?${new URLSearchParams(parts).toString()}`
}

/** The contacts that were added in the days counted. */
export const newContactsOf = ({ period }: Pick<Counted, 'period'>): string =>
  `${paths.contacts}?${createdQuery(period)}`
