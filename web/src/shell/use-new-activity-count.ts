import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useIsFetching, type InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { cache, keyOf } from '../app/cache/query.ts'

type Pages = InfiniteData<{ tickets: Ticket[] }>

const queryKey = keyOf(tickets.list)

const known = (): Ticket[] =>
  cache
    .getQueriesData<Pages>({ queryKey })
    .flatMap(([, list]) => list?.pages.flatMap((page) => page.tickets) ?? [])

const newest = (): string =>
  known().reduce((last, { lastMessageAt: at }) => (at > last ? at : last), '')

/** Number of loaded conversations with activity since the component mounted. */
export function useNewActivityCount(): number {
  useIsFetching({ queryKey })
  const [mark] = useState(newest)
  if (mark === '') return 0
  return new Set(known().flatMap(({ id, lastMessageAt: at }) => (at > mark ? [id] : []))).size
}
