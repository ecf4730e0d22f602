import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import {
  keepPreviousData,
  QueryClient,
  type QueryFilters,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { call, Refused } from '../calls/api.ts'
import { whenOver } from '../session/session.ts'

const TRIES = 3

/** What may pass by itself is tried again; a refusal stands. */
const mayPass = (tries: number, refused: Error) =>
  tries < TRIES &&
  refused instanceof Refused &&
  (refused.code === 'ERR_OFFLINE' || refused.code === 'ERR_UNAVAILABLE')

/**
 * Asks again also for what is being asked for the first time: that answer may have been read before the news came that
 * make it old, and the library would take it for the new one.
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
      // One that fails is not old: whoever shows it says so, and tries again.
      promise?.then(again, () => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const cache = new Cache({
  defaultOptions: {
    // Live events keep answers fresh; a reconnect asks again by itself.
    queries: { staleTime: 30_000, retry: mayPass, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

whenOver(() => cache.clear())

/** The front of the key of every cached answer of this endpoint. */
export const keyOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path]

/** What came of this call is old: asked again where it shows, else when it is looked at; with no input, of all inputs. */
export const invalidate = <E extends Endpoint>(endpoint: E, input?: Call<E>): void =>
  void cache.invalidateQueries({ queryKey: [...keyOf(endpoint), ...(input ? [input] : [])] })

type Options<E extends Endpoint> = Omit<
  UseQueryOptions<Answer<E>, Refused>,
  'queryKey' | 'queryFn'
> & {
  keepsOld?: boolean
  /** Asks for the same answer in another way than by the input it is cached under. */
  queryFn?: () => Promise<Answer<E>>
}

/** One answer, cached under `[...keyOf(endpoint), input]`; `keepsOld` shows the last one while the input changes. */
export const useAnswer = <E extends Endpoint>(
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

/** `stale` names the answers this call makes old. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  { stale = [] }: { stale?: readonly Endpoint[] } = {},
) =>
  useMutation<Answer<E>, Refused, Call<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(stale.map((old) => cache.invalidateQueries({ queryKey: keyOf(old) }))),
  })

type PageTerms<E extends Endpoint> = {
  /** What the next page asks in addition to `input`; undefined after the last. */
  getNext: (last: Answer<E>, all: Answer<E>[]) => Partial<Call<E>> | undefined
  enabled?: boolean
  keepsOld?: boolean
}

/** A list that grows page by page, cached under `[...keyOf(endpoint), 'pages', input]`. */
export const usePages = <E extends Endpoint>(
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
