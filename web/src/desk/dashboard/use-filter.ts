import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useExistingQueueIds } from '../../accounts/use-queues.ts'
import { addressOf, type DashboardFilter, parseFilter } from './filter.ts'

/** The filter in the address and a function to change it. A deleted queue leaves the filter and the address. */
export function useFilter(): [DashboardFilter, (next: DashboardFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = parseFilter(search)
  const filter = { ...asked, queues: useExistingQueueIds(asked.queues) }
  const change = (next: DashboardFilter) => setSearch(addressOf(next), { replace: true })
  const hasGone = filter.queues.length < asked.queues.length
  const dropGone = useEffectEvent(() => change(filter))
  useEffect(() => {
    if (hasGone) dropGone()
  }, [hasGone])
  return [filter, change]
}
