import { tickets } from '@recado/contract/desk/tickets'
import { useMemo } from 'react'
import { useEndpointQuery, useEndpointPages } from '../../app/cache/query.ts'
import { isSearchable } from '../../contacts/use-contacts.ts'
import { findTicket } from './cached-tickets.ts'
import { useSort } from './list-density.ts'
import { nextPageQuery, type ListOrder, type TicketListPage } from './rules.ts'
import { filtersOf, listQueryOf, type DeskView } from './view.ts'

const A_LONG_TIME_MS = 60 * 60_000

/** A search needs words, unless it is for missed deadlines. */
export const isListEnabled = ({ tab, query, missed }: DeskView): boolean =>
  tab !== 'search' || missed !== undefined || isSearchable(query.trim())

/** The rows of a view in its chosen order, in pages. Live events update them between requests. */
export const useTicketList = (view: DeskView) => useTicketsBy(view, useSort(view))

/** The rows of a view in the given order. */
export function useTicketsBy(view: DeskView, sort: ListOrder) {
  const answer = useEndpointPages(tickets.list, listQueryOf(view, sort), {
    getNext: (_, all: TicketListPage[]) => nextPageQuery(all, sort),
    enabled: isListEnabled(view),
    keepsOld: view.tab === 'search',
  })
  const pages = isListEnabled(view) ? answer.data?.pages : undefined
  // A row that moved between two requests may appear on both pages.
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.tickets).map((row) => [row.id, row])).values()],
    [pages],
  )
  return { ...answer, rows }
}

export const useTicketCounts = (view: DeskView) =>
  useEndpointQuery(tickets.counts, filtersOf(view), { keepsOld: true })

/** One ticket by the id in the address. A copy from a cached list shows at once. */
export const useTicket = (ticketUuid: string) =>
  useEndpointQuery(
    tickets.showByUuid,
    { ticketUuid },
    { initialData: () => findTicket(({ uuid }) => uuid === ticketUuid), staleTime: A_LONG_TIME_MS },
  )
