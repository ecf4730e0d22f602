import {
  closingReasonDeleted,
  closingReasons,
  closingReasonsReordered,
  closingReasonUpdated,
} from '@recado/contract/accounts/closing-reasons'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** The closing reasons of the company, kept up to date while the screen shows them. */
export function useClosingReasons() {
  const reload = () => invalidate(closingReasons.list)
  useLive(closingReasonUpdated, reload)
  useLive(closingReasonsReordered, reload)
  useLive(closingReasonDeleted, reload)
  useResync(reload)
  return useEndpointQuery(closingReasons.list, {})
}

const stale = { stale: [closingReasons.list] }

// The list is refetched after the answer too: the live event may be late, or the connection down.
export const useCreateReason = () => useEndpointMutation(closingReasons.create, stale).mutateAsync
export const useUpdateReason = () => useEndpointMutation(closingReasons.update, stale)
export const useReorderReasons = () =>
  useEndpointMutation(closingReasons.reorder, stale).mutateAsync
export const useRemoveReason = () => useEndpointMutation(closingReasons.remove, stale).mutateAsync
