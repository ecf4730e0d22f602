import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useExistingQueueIds } from '../../accounts/use-queues.ts'
import { addressOf, type Filter, filterIn } from './filter.ts'

/** The filter in the address and a function to change it. A deleted queue leaves the filter and the address. */
export function useFilter(): [Filter, (next: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = filterIn(search)
  const filter = { ...asked, queues: useExistingQueueIds(asked.queues) }
  const change = (next: Filter) => setSearch(addressOf(next), { replace: true })
  const hasGone = filter.queues.length < asked.queues.length
  const dropGone = useEffectEvent(() => change(filter))
  useEffect(() => {
    if (hasGone) dropGone()
  }, [hasGone])
  return [filter, change]
}
