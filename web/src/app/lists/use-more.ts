import { useEffect, useEffectEvent, useRef } from 'react'

type Answer = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * Returns a function that fetches the next page. During a refetch it waits until the refetch ends: the list reports its
 * end only once, and a request dropped then would leave the user there.
 */
export function useMore(answer: Answer): () => void {
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = answer
  const isWanted = useRef(false)
  const askNow = useEffectEvent(() => {
    if (isWanted.current && hasNextPage) void fetchNextPage()
    isWanted.current = false
  })
  useEffect(() => {
    if (!isFetching) askNow()
  }, [isFetching])
  return () => {
    if (isFetching) isWanted.current = !isFetchingNextPage
    else if (hasNextPage) void fetchNextPage()
  }
}
