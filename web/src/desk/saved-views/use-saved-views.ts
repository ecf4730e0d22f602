import { closingReasonDeleted } from '@recado/contract/accounts/closing-reasons'
import { queueDeleted } from '@recado/contract/accounts/queues'
import { userDeleted } from '@recado/contract/accounts/users'
import { whatsappDeleted } from '@recado/contract/connections/connections'
import { savedViews, savedViewsChanged } from '@recado/contract/desk/saved-views'
import { tagDeleted } from '@recado/contract/desk/tags'
import { useLive, useResync } from '../../app/live/live.ts'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'

const refetch = () => invalidate(savedViews.list, {})

/** The saved views that the user may use, kept up to date while they are on screen. */
export function useSavedViews() {
  useLive(savedViewsChanged, refetch)
  // A removed record leaves the views that name it.
  useLive(queueDeleted, refetch)
  useLive(whatsappDeleted, refetch)
  useLive(userDeleted, refetch)
  useLive(tagDeleted, refetch)
  useLive(closingReasonDeleted, refetch)
  useResync(refetch)
  return useEndpointQuery(savedViews.list, {})
}

const stale = [savedViews.list]

export const useCreateSavedView = () => useEndpointMutation(savedViews.create, { stale })
export const useChangeSavedView = () => useEndpointMutation(savedViews.change, { stale })
export const useReorderSavedViews = () => useEndpointMutation(savedViews.reorder, { stale })
export const useRemoveSavedView = () => useEndpointMutation(savedViews.remove, { stale })
