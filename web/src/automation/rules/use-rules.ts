import {
  type AutomationRule,
  automationRules,
  automationRulesChanged,
} from '@recado/contract/automation/automation-rules'
import { queueDeleted } from '@recado/contract/accounts/queues'
import { userDeleted } from '@recado/contract/accounts/users'
import { tagDeleted } from '@recado/contract/desk/tags'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { type ListState, wholeList } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** The rules of the company, kept up to date while the page shows them. */
export function useRules(): ListState<AutomationRule> {
  const reload = () => invalidate(automationRules.list)
  useLive(automationRulesChanged, reload)
  // A rule whose target is gone does not run.
  useLive(queueDeleted, reload)
  useLive(userDeleted, reload)
  useLive(tagDeleted, reload)
  useResync(reload)
  return wholeList(useEndpointQuery(automationRules.list, {}, { refetchOnMount: 'always' }))
}

const stale = { stale: [automationRules.list, automationRules.macros] }

// The list is refetched after the answer too: the live event may be late, or the connection down.
export const useCreateRule = () => useEndpointMutation(automationRules.create, stale).mutateAsync
export const useUpdateRule = () => useEndpointMutation(automationRules.update, stale)
export const useReorderRules = () => useEndpointMutation(automationRules.reorder, stale).mutateAsync
export const useRemoveRule = () => useEndpointMutation(automationRules.remove, stale).mutateAsync
export const useDryRun = () => useEndpointMutation(automationRules.dryRun)
