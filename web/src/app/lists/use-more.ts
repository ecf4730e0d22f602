import { useEffect, useEffectEvent, useRef } from 'react'

type Answer = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * Asks for the next page, at the latest when what is being asked already has come: who reaches the end of a list while
 * that is refreshed is told of the end once, and would else stay there.
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
