import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import type { InfiniteData, Query } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { invalidate, cache, keyOf, usePages } from '../cache/query.ts'
import { useMore } from './use-more.ts'

type Row = { id: number }

/** What every paged call answers beside its rows; `next` where it goes by places and not by page numbers. */
type Paged = { count?: number; countCapped?: true; hasMore: boolean; next?: string | null }

/** A list shown page by page: its call, and how its answer is read. */
export type Listing<E extends Endpoint, R extends Row> = {
  endpoint: E
  /** Under this name the answer holds the rows. */
  field: string
  /** Whether a row that was just made belongs into the answer to this question. */
  fits: (row: R, asked: Partial<Call<E>>) => boolean
  /** Sorts as the server does. */
  compare: (one: R, other: R) => number
}

type Page = Paged & Record<string, unknown>
type Pages = InfiniteData<Page>

const rowsIn = <R extends Row>(page: Page, field: string) => page[field] as R[]

const getNext = (last: Paged, all: unknown[]) => {
  if (!last.hasMore) return undefined
  // The first page has said how many there are.
  const withCount = false
  return last.next ? { after: last.next, withCount } : { pageNumber: all.length + 1, withCount }
}

/** The rows of a list so far, its total, and how it stands; the last rows stay while another question is asked. */
export function useListing<E extends Endpoint, R extends Row>(
  { endpoint, field }: Listing<E, R>,
  asked: Call<E>,
) {
  const question = { ...(asked as object), withCount: true }
  const answer = usePages(endpoint as Endpoint, question, {
    getNext: getNext as (last: unknown, all: unknown[]) => {} | undefined,
    keepsOld: true,
  })
  useEffect(() => {
    // While nobody listened, news was missed: what is kept from then is asked for again.
    const isKept = ({ state }: Query) => state.fetchStatus === 'idle' && state.data !== undefined
    void cache.invalidateQueries({ queryKey: keyOf(endpoint), predicate: isKept })
  }, [endpoint])
  const more = useMore(answer)
  const pages = useLastKnown(answer.data?.pages as Page[] | undefined)
  // A row may come again with a later page when it moved between the two askings.
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
    isFirstLoad: answer.isPending,
    isStale: answer.isPlaceholderData,
    isFetchingMore: answer.isFetchingNextPage,
    error: answer.error,
    more,
    retry: () => void (answer.isFetchNextPageError ? answer.fetchNextPage() : answer.refetch()),
  }
}

/** A question that could not be answered leaves the rows of the one before on the screen. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

export type ListState<R extends Row> = Omit<ReturnType<typeof useListing>, 'rows'> & { rows: R[] }

type Turn<E extends Endpoint> = (pages: Page[], asked: Partial<Call<E>>) => Page[]

/** Turns the pages of every question that was asked; one still under way is asked again, for news may have overtaken it. */
function turn<E extends Endpoint, R extends Row>({ endpoint }: Listing<E, R>, how: Turn<E>): void {
  const queryKey = [...keyOf(endpoint), 'pages']
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    cache.setQueryData<Pages>(
      query.queryKey,
      (old) => old && { ...old, pages: how(old.pages, query.queryKey.at(-1) as Partial<Call<E>>) },
    )
    if (query.state.fetchStatus === 'fetching')
      void cache.invalidateQueries({ queryKey: query.queryKey })
  }
}

/** A total that stopped at its bound stays there. */
const counted = (pages: Page[], more: number): Page[] =>
  pages.map((page) =>
    page.count === undefined || page.countCapped
      ? page
      : { ...page, count: Math.max(0, page.count + more) },
  )

/** A row as it is now, wherever it stands; it keeps its place, so that nothing moves under the pointer. */
export function changeRow<E extends Endpoint, R extends Row>(list: Listing<E, R>, row: R): void {
  const now = (one: R) => (one.id === row.id ? row : one)
  turn(list, (pages) =>
    pages.map((page) => ({ ...page, [list.field]: rowsIn<R>(page, list.field).map(now) })),
  )
}

/** A row that was just made: into its place where that is loaded already, and counted everywhere it belongs. */
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

/** A row that is no more. */
export function dropRow<E extends Endpoint, R extends Row>(list: Listing<E, R>, id: number): void {
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

/** Everything of this list is asked for again: after a gap in the news, or a change of many rows. */
export const refetchList = <E extends Endpoint, R extends Row>({ endpoint }: Listing<E, R>): void =>
  invalidate(endpoint)
