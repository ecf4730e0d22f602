import { type QueueFull, queues } from '@recado/contract/accounts/queues'
import { useEndpointQuery, useEndpointMutation } from '../../app/cache/query.ts'
import { type ListState, wholeList } from '../../app/lists/listing.ts'

/** The company's queues in the shape the list pages expect. `useQueuesLive` keeps them up to date. */
export const useQueueList = (): ListState<QueueFull> => wholeList(useEndpointQuery(queues.list, {}))

/** Always refetched: saving overwrites what another user may have changed in the meantime. */
export function useQueue(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useEndpointQuery(
    queues.show,
    { id },
    { refetchOnMount: 'always' },
  )
  return {
    queue: isFetchedAfterMount ? data : undefined,
    error,
    retry: () => void refetch(),
  }
}

const stale = { stale: [queues.list] }

// The list is refetched after the answer too: the live event may be late, or the connection down.
export const useCreateQueue = () => useEndpointMutation(queues.create, stale).mutateAsync
export const useUpdateQueue = () =>
  useEndpointMutation(queues.update, { stale: [queues.list, queues.show] }).mutateAsync
export const useReorderQueues = () => useEndpointMutation(queues.reorder, stale).mutateAsync
export const useRemoveQueue = () => useEndpointMutation(queues.remove, stale).mutateAsync
