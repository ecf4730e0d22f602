import { type Plan, planDeleted, plans, planUpdated } from '@recado/contract/accounts/plans'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { type ListState, wholeList } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** All plans by name. Refetched when another operator changes one. */
export function usePlanList(): ListState<Plan> {
  const list = wholeList(useEndpointQuery(plans.all, {}, { refetchOnMount: 'always' }))
  const refetch = () => invalidate(plans.all)
  useLive(planUpdated, refetch)
  useLive(planDeleted, refetch)
  useResync(refetch)
  return list
}

/** Always refetched: saving overwrites what another operator may have changed, and companies come and go. */
export function usePlan(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useEndpointQuery(
    plans.show,
    { id },
    { refetchOnMount: 'always' },
  )
  return { plan: isFetchedAfterMount ? data : undefined, error, retry: () => void refetch() }
}

const stale = { stale: [plans.all] }

// The list is refetched after the answer too: the live event may be late, or the connection down.
export const useCreatePlan = () => useEndpointMutation(plans.create, stale).mutateAsync
export const useUpdatePlan = () => useEndpointMutation(plans.update, stale).mutateAsync
export const useRemovePlan = () => useEndpointMutation(plans.remove, stale).mutateAsync
