import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import {
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryFilters,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, Refused } from '../calls/api.ts'
import { onSessionEnd } from '../session/session.ts'

const TRIES = 3

/** Temporary failures are retried. A refusal is final. */
const mayPass = (tries: number, refused: Error) =>
  tries < TRIES &&
  refused instanceof Refused &&
  (refused.code === 'ERR_OFFLINE' || refused.code === 'ERR_UNAVAILABLE')

/**
 * Also refetches queries whose first fetch is under way. The server may have read that answer before the event that
 * makes it stale, and the library would take it for the new one.
 */
class Cache extends QueryClient {
  override invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
    } as QueryFilters)
    for (const { state, promise, queryKey } of underWay) {
      if (state.data !== undefined) continue
      const again = () => super.invalidateQueries({ queryKey, exact: true })
      // A failed fetch is not stale. The screen that shows it reports the error and retries.
      promise?.then(again, () => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const cache = new Cache({
  defaultOptions: {
    // Live events keep answers fresh. `useResync` refetches after a reconnect.
    queries: { staleTime: 30_000, retry: mayPass, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => cache.clear())

/** Prefix of the query key of every cached answer of this endpoint. */
export const keyOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path]

/**
 * Marks the cached answer to this call as stale: a visible one is refetched at once, others when next used. Without
 * `input`, all answers of the endpoint.
 */
export const invalidate = <E extends Endpoint>(endpoint: E, input?: Call<E>): void =>
  void cache.invalidateQueries({ queryKey: [...keyOf(endpoint), ...(input ? [input] : [])] })

const isUnderWay = ({ state }: Query) => state.fetchStatus === 'fetching'

/** Repeats the fetches that are under way: the server may have read their answers before an event that came meanwhile. */
export const repeatUnderWay = (which: QueryFilters): void =>
  void cache.invalidateQueries({ ...which, predicate: isUnderWay })

/**
 * Changes the cached answers of an endpoint after a live event: the one to `input`, without it all of them. A fetch under way
 * is repeated.
 */
export function changeAnswers<E extends Endpoint>(
  endpoint: E,
  change: (old: Answer<E>) => Answer<E>,
  input?: Call<E>,
): void {
  const which = input
    ? { queryKey: [...keyOf(endpoint), input], exact: true }
    : { queryKey: keyOf(endpoint) }
  cache.setQueriesData<Answer<E>>(which, (old) => old && change(old))
  repeatUnderWay(which)
}

const isKept = ({ state }: Query) => state.fetchStatus === 'idle' && state.data !== undefined

/**
 * Reads cached answers of these endpoints again when a screen that follows live events is opened: no event reached it while
 * it was closed. With another `key` the screen counts as opened again.
 */
export function useFreshAtOpening(endpoints: readonly Endpoint[], key?: unknown): void {
  const readAgain = useEffectEvent(() => {
    for (const endpoint of endpoints)
      void cache.invalidateQueries({ queryKey: keyOf(endpoint), predicate: isKept })
  })
  useEffect(() => readAgain(), [key])
}

type Options<E extends Endpoint> = Omit<
  UseQueryOptions<Answer<E>, Refused>,
  'queryKey' | 'queryFn'
> & {
  keepsOld?: boolean
  /** Fetches the answer in a way other than calling with the input of the query key. */
  queryFn?: () => Promise<Answer<E>>
}

/**
 * One answer, cached under `[...keyOf(endpoint), input]`. `keepsOld` shows the previous answer while the input changes.
 */
export const useEndpointQuery = <E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { keepsOld, ...options }: Options<E> = {},
) =>
  useQuery<Answer<E>, Refused>({
    queryKey: [...keyOf(endpoint), input],
    queryFn: () => call(endpoint, input),
    ...(keepsOld && { placeholderData: keepPreviousData as never }),
    ...options,
  })

/** `stale` lists the endpoints whose answers this call invalidates. */
export const useEndpointMutation = <E extends Endpoint>(
  endpoint: E,
  { stale = [] }: { stale?: readonly Endpoint[] } = {},
) =>
  useMutation<Answer<E>, Refused, Call<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(stale.map((old) => cache.invalidateQueries({ queryKey: keyOf(old) }))),
  })

type PageTerms<E extends Endpoint> = {
  /** Input of the next page, added to `input`. Undefined after the last page. */
  getNext: (last: Answer<E>, all: Answer<E>[]) => Partial<Call<E>> | undefined
  enabled?: boolean
  keepsOld?: boolean
}

/** A paged list, cached under `[...keyOf(endpoint), 'pages', input]`. */
export const useEndpointPages = <E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { getNext, enabled = true, keepsOld }: PageTerms<E>,
) =>
  useInfiniteQuery<
    Answer<E>,
    Refused,
    InfiniteData<Answer<E>>,
    readonly unknown[],
    Partial<Call<E>>
  >({
    queryKey: [...keyOf(endpoint), 'pages', input],
    queryFn: ({ pageParam }) =>
      call(endpoint, { ...(input as object), ...(pageParam as object) } as Call<E>),
    initialPageParam: {},
    getNextPageParam: getNext,
    enabled,
    ...(keepsOld && { placeholderData: keepPreviousData as never }),
  })
