import { type Dashboard, dashboard } from '@recado/contract/desk/dashboard'
import { ticketDeleted, ticketUpdated } from '@recado/contract/desk/tickets'
import {
  queueDeleted,
  queues,
  queuesReordered,
  queueUpdated,
} from '@recado/contract/accounts/queues'
import { userUpdated } from '@recado/contract/accounts/users'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useResync, useLive } from '../../app/live/live.ts'
import { useThrottled } from '../../app/live/use-throttled.ts'
import {
  invalidate,
  cache,
  keyOf,
  useEndpointQuery,
  useFreshAtOpening,
} from '../../app/cache/query.ts'
import { type DashboardQuery, dashboardQueryOf, type DashboardFilter } from './filter.ts'

/** Debounce of filter changes, because several often follow each other. Milliseconds. */
const FILTER_CALM_MS = 300
/**
 * Minimum interval between refreshes caused by ticket events. More frequent changes would be unreadable. Milliseconds.
 */
const CALM_MS = 10_000
const EVERY_MS = 60_000
/** Polling interval while the server counts a long history, which takes seconds to minutes. Milliseconds. */
const WHILE_COUNTING_MS = 2000

const figures = [dashboard.show, dashboard.ratings]

const refetch = () => figures.forEach((endpoint) => invalidate(endpoint))

/** The figures of a filter, refreshed while they are on screen. */
export function useDashboard(filter: DashboardFilter) {
  useFreshAtOpening(figures)
  const asked = useSettled(dashboardQueryOf(filter))
  const answer = useEndpointQuery(dashboard.show, asked, {
    keepsOld: true,
    refetchInterval: ({ state }) => (state.data?.period.countedFrom ? WHILE_COUNTING_MS : EVERY_MS),
  })
  const soon = useThrottled(refetch, CALM_MS)
  useLive(ticketUpdated, soon)
  useLive(ticketDeleted, soon)
  useLive(userUpdated, ({ user }) => showPresence(user))
  useLive(queueUpdated, refetch)
  useLive(queueDeleted, refetch)
  useLive(queuesReordered, refetch)
  useResync(refetch)
  // A queue of the filter was deleted. The filter drops it as soon as the queues are loaded again.
  const isQueueGone = asked.queueIds !== undefined && answer.error?.code === 'ERR_NO_QUEUE_FOUND'
  useEffect(() => {
    if (isQueueGone) invalidate(queues.list)
  }, [isQueueGone])
  return isQueueGone ? { ...answer, error: null } : answer
}

/** The first request runs at once; changes of the filter are debounced. */
function useSettled(asked: DashboardQuery): DashboardQuery {
  const [settled] = useDebouncedValue(JSON.stringify(asked), FILTER_CALM_MS)
  return JSON.parse(settled) as DashboardQuery
}

/** Updates the presence dot of an agent at once, without counting the figures again. */
function showPresence({ id, online, name }: { id: number; online: boolean; name: string }): void {
  cache.setQueriesData<Dashboard>({ queryKey: keyOf(dashboard.show) }, (old) => {
    if (!old) return old
    const attendants = old.attendants.map((one) => (one.id === id ? { ...one, online, name } : one))
    return { ...old, attendants }
  })
}
