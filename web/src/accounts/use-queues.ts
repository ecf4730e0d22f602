import {
  type Queue,
  queueDeleted,
  queues,
  queuesReordered,
  queueUpdated,
} from '@recado/contract/accounts/queues'
import { users } from '@recado/contract/accounts/users'
import { invalidate, useEndpointQuery } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { changeOwnQueues } from '../app/session/session.ts'

const STALE_AFTER_MS = 60 * 60_000

/** Fetches the company's queues. */
export const useQueues = () => useEndpointQuery(queues.list, {}, { staleTime: STALE_AFTER_MS })

/** These ids without those of deleted queues. All of them while the queues load. */
export function useExistingQueueIds(ids: number[]): number[] {
  const { data, isFetching } = useEndpointQuery(
    queues.list,
    {},
    { staleTime: STALE_AFTER_MS, enabled: ids.length > 0 },
  )
  return data && !isFetching ? ids.filter((id) => data.some((one) => one.id === id)) : ids
}

/** Keeps the queues up to date on every page: the list, the colleagues in them, and those of the signed-in user. */
export function useQueuesLive(): void {
  const follow = (change: (own: Queue[]) => Queue[]) => {
    invalidate(queues.list)
    invalidate(users.list)
    changeOwnQueues(change)
  }
  useLive(queueUpdated, ({ queue: { id, name, color } }) =>
    follow((own) => own.map((one) => (one.id === id ? { id, name, color } : one))),
  )
  useLive(queuesReordered, ({ queueIds }) => {
    const place = ({ id }: Queue) => queueIds.indexOf(id)
    follow((own) => own.toSorted((one, other) => place(one) - place(other)))
  })
  useLive(queueDeleted, ({ queueId }) => follow((own) => own.filter(({ id }) => id !== queueId)))
  useResync(() => invalidate(queues.list))
}
