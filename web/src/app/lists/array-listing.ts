import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import { useMemo } from 'react'
import { useEndpointPages } from '../cache/query.ts'
import type { ListState } from './listing.ts'
import { useMore } from './use-more.ts'

type RowOf<E extends Endpoint> = Answer<E> extends (infer R extends { id: number })[] ? R : never

/** A list whose pages are bare arrays of `size` rows. A page that is not full is the last one. */
export function useArrayListing<E extends Endpoint>(
  endpoint: E,
  asked: Call<E>,
  size: number,
): ListState<RowOf<E>> {
  const answer = useEndpointPages(endpoint, asked, {
    getNext: (last, all) =>
      (last as unknown[]).length < size
        ? undefined
        : ({ pageNumber: all.length + 1 } as unknown as Partial<Call<E>>),
    keepsOld: true,
  })
  const pages = answer.data?.pages as RowOf<E>[][] | undefined
  // A row that moved between two requests may appear on two pages. The last one wins.
  const rows = useMemo(
    () => [...new Map(pages?.flat().map((row) => [row.id, row])).values()],
    [pages],
  )
  return {
    rows,
    count: undefined,
    countCapped: undefined,
    first: undefined,
    isFirstLoad: answer.isPending,
    isStale: answer.isPlaceholderData,
    isFetchingMore: answer.isFetchingNextPage,
    error: answer.error,
    more: useMore(answer),
    retry: () => void (answer.isFetchNextPageError ? answer.fetchNextPage() : answer.refetch()),
  }
}
