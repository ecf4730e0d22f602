import { paths } from '../app/paths.ts'
import { NO_QUEUE } from '../tickets/view.ts'
import type { Filter } from './filter.ts'

type List = 'pending' | 'happening' | 'finished'
type Narrow = { queue?: number | null; connection?: number | null; user?: number }

const ofList: Record<List, Record<string, string>> = {
  pending: { sub: 'pending' },
  happening: {},
  finished: { tab: 'closed' },
}

/**
 * The address of the list that a number counts, as near as the list can be narrowed: it knows one connection at most,
 * and a single day only.
 */
export function listOf(list: List, filter: Filter, narrow: Narrow = {}): string {
  const { queue, connection = filter.numbers[0], user } = narrow
  const queues = queue === undefined ? filter.queues.join(',') : String(queue ?? NO_QUEUE)
  const day = list === 'finished' && filter.from === filter.to ? filter.from : undefined
  const parts = {
    ...ofList[list],
    user: String(user ?? 'all'),
    ...(queues && { queue: queues }),
    ...(connection && { connection: String(connection) }),
    ...(day && { active: day }),
  }
  return `${paths.tickets}?${new URLSearchParams(parts).toString()}`
}
