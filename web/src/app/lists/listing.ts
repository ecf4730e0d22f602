import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import type { InfiniteData, Query } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Refused } from '../calls/refused.ts'
import { invalidate, cache, keyOf, repeatUnderWay, useEndpointPages } from '../cache/query.ts'
import { useMore } from './use-more.ts'

type Row = { id: number }

/**
 * The fields every paged answer has next to its rows. `next` is set if the list is paged by cursor, not by page number.
 */
type Paged = { count?: number; countCapped?: true; hasMore: boolean; next?: string | null }

/** A paged list: its endpoint and how to read its answer. */
export type Listing<E extends Endpoint, R extends Row> = {
  endpoint: E
  /** The field of the answer that holds the rows. */
  field: string
  /** True if a new row matches this query. */
  fits: (row: R, asked: Partial<Call<E>>) => boolean
  /** Sorts in the server's order. */
  compare: (one: R, other: R) => number
}

type Page = Paged & Record<string, unknown>
type Pages = InfiniteData<Page>

const rowsIn = <R extends Row>(page: Page, field: string) => page[field] as R[]

const getNext = (last: Paged, all: unknown[]) => {
  if (!last.hasMore) return undefined
  // The first page already contains the count.
  const withCount = false
  return last.next ? { after: last.next, withCount } : { pageNumber: all.length + 1, withCount }
}

/** The rows loaded so far, the total and the loading state. The last rows stay while the next query loads. */
export function useListing<E extends Endpoint, R extends Row>(
  { endpoint, field }: Listing<E, R>,
  asked: Call<E>,
) {
  const question = { ...(asked as object), withCount: true }
  const answer = useEndpointPages(endpoint as Endpoint, question, {
    getNext: getNext as (last: unknown, all: unknown[]) => {} | undefined,
    keepsOld: true,
  })
  useEffect(() => {
    // No live event arrived while the list was unmounted, so cached pages are refetched.
    const isKept = ({ state }: Query) => state.fetchStatus === 'idle' && state.data !== undefined
    void cache.invalidateQueries({ queryKey: keyOf(endpoint), predicate: isKept })
  }, [endpoint])
  const more = useMore(answer)
  const pages = useLastKnown(answer.data?.pages as Page[] | undefined)
  // A row that moved between two requests may appear on two pages. The last one wins.
  const rows = useMemo(
    () => [
      ...new Map(
        pages?.flatMap((page) => rowsIn<R>(page, field)).map((row) => [row.id, row]),
      ).values(),
    ],
    [pages, field],
  )
  return {
    rows,
    count: pages?.[0]?.count,
    countCapped: pages?.[0]?.countCapped,
    /** The whole first page, for what it says besides its rows. */
    first: pages?.[0],
    isFirstLoad: answer.isPending,
    isStale: answer.isPlaceholderData,
    isFetchingMore: answer.isFetchingNextPage,
    error: answer.error,
    more,
    retry: () => void (answer.isFetchNextPageError ? answer.fetchNextPage() : answer.refetch()),
  }
}

/** After a failed query the rows of the previous one stay on screen. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

export type ListState<R extends Row> = Omit<ReturnType<typeof useListing>, 'rows'> & { rows: R[] }

type WholeAnswer<R> = {
  data: R[] | undefined
  error: Refused | null
  isPending: boolean
  refetch: () => Promise<unknown>
}

/** The state of a list that comes in one answer, without pages. */
export const wholeList = <R extends Row>(answer: WholeAnswer<R>): ListState<R> => ({
  rows: answer.data ?? [],
  count: answer.data?.length,
  countCapped: undefined,
  first: undefined,
  isFirstLoad: answer.isPending,
  isStale: false,
  isFetchingMore: false,
  error: answer.error,
  more: () => undefined,
  retry: () => void answer.refetch(),
})

type Turn<E extends Endpoint> = (pages: Page[], asked: Partial<Call<E>>) => Page[]

/** Updates the pages of every cached query. A fetch under way is repeated. */
function turn<E extends Endpoint, R extends Row>({ endpoint }: Listing<E, R>, how: Turn<E>): void {
  const queryKey = [...keyOf(endpoint), 'pages']
  for (const query of cache.getQueryCache().findAll({ queryKey }))
    cache.setQueryData<Pages>(
      query.queryKey,
      (old) => old && { ...old, pages: how(old.pages, query.queryKey.at(-1) as Partial<Call<E>>) },
    )
  repeatUnderWay({ queryKey })
}

/** A capped total stays at its cap. */
const counted = (pages: Page[], more: number): Page[] =>
  pages.map((page) =>
    page.count === undefined || page.countCapped
      ? page
      : { ...page, count: Math.max(0, page.count + more) },
  )

/** Updates a row in every cached query. The row keeps its position, so that nothing moves under the pointer. */
export function changeRow<E extends Endpoint, R extends Row>(list: Listing<E, R>, row: R): void {
  const now = (one: R) => (one.id === row.id ? row : one)
  turn(list, (pages) =>
    pages.map((page) => ({ ...page, [list.field]: rowsIn<R>(page, list.field).map(now) })),
  )
}

/** Adds a new row: inserts it if its position is already loaded, and increments every count it belongs to. */
export function addRow<E extends Endpoint, R extends Row>(list: Listing<E, R>, row: R): void {
  const { field, fits, compare } = list
  changeRow(list, row)
  turn(list, (pages, asked) => {
    const isThere = pages.some((page) => rowsIn<R>(page, field).some(({ id }) => id === row.id))
    if (isThere || !fits(row, asked)) return pages
    const found = pages.findIndex((page) =>
      rowsIn<R>(page, field).some((one) => compare(row, one) < 0),
    )
    const isBehindAll = found < 0
    if (isBehindAll && pages.at(-1)?.hasMore) return counted(pages, 1)
    const place = isBehindAll ? pages.length - 1 : found
    return counted(pages, 1).map((page, i) =>
      i === place ? { ...page, [field]: [...rowsIn<R>(page, field), row].sort(compare) } : page,
    )
  })
}

/** Removes a deleted row. */
export function removeRow<E extends Endpoint, R extends Row>(
  list: Listing<E, R>,
  id: number,
): void {
  const { field } = list
  turn(list, (pages) => {
    const isThere = pages.some((page) => rowsIn<R>(page, field).some((one) => one.id === id))
    if (!isThere) return pages
    return counted(pages, -1).map((page) => ({
      ...page,
      [field]: rowsIn<R>(page, field).filter((one) => one.id !== id),
    }))
  })
}

/** Refetches the whole list, after missed events or a bulk change. */
export const refetchList = <E extends Endpoint, R extends Row>({ endpoint }: Listing<E, R>): void =>
  invalidate(endpoint)
