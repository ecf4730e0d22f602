import { profiles } from '@recado/contract/platform/permissions'
import { useAddressFilter } from '../../app/lists/use-address-filter.ts'
import { useExistingQueueIds } from '../use-queues.ts'

/** The filters of the users page according to the address: `?profile=user&queue=3`. */
export function useUserFilter() {
  const { text, id, choose, clear } = useAddressFilter(['profile', 'queue'])
  const profile = profiles.find((one) => one === text('profile'))
  const named = id('queue') || undefined
  const [queueId] = useExistingQueueIds(named ? [named] : [])
  return {
    profile,
    queueId,
    /** Without the fields that are not set. */
    asked: { ...(profile && { profile }), ...(queueId && { queueId }) },
    choose,
    clear,
  }
}

export type UserFilter = ReturnType<typeof useUserFilter>
