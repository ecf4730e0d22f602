import type { Queue } from '@recado/contract/accounts/queues'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { cache, keyOf } from '../../app/cache/query.ts'
import {
  matchesQuery,
  mergeTicket,
  orderOf,
  orders,
  placeTicket,
  withoutTicket,
  type ListQuery,
  type TicketListPage,
} from './rules.ts'

type Pages = InfiniteData<TicketListPage>

const cachedLists = () => cache.getQueryCache().findAll({ queryKey: keyOf(tickets.list) })

const queryIn = (key: readonly unknown[]) => key.at(-1) as ListQuery

/** All cached copies of a ticket. */
function* copies(isIt: (ticket: Ticket) => boolean): Generator<Ticket> {
  for (const [, page] of cache.getQueriesData<Pages>({ queryKey: keyOf(tickets.list) })) {
    const found = page?.pages.flatMap((one) => one.tickets).find(isIt)
    if (found) yield found
  }
  for (const [, shown] of cache.getQueriesData<Ticket>({ queryKey: keyOf(tickets.showByUuid) }))
    if (shown && isIt(shown)) yield shown
}

/** A cached copy of one ticket. */
export const findTicket = (isIt: (ticket: Ticket) => boolean): Ticket | undefined =>
  copies(isIt).next().value ?? undefined

/** The newest cached copy of a ticket, by revision. */
export const newestCopy = (ticketId: number): Ticket | undefined =>
  [...copies(({ id }) => id === ticketId)].reduce<Ticket | undefined>(
    (known, copy) => (known ? mergeTicket(copy, known) : copy),
    undefined,
  )

function turnPages(
  key: readonly unknown[],
  turn: (pages: TicketListPage[]) => TicketListPage[],
): void {
  cache.setQueryData<Pages>(key, (old) => {
    if (!old) return old
    const pages = turn(old.pages)
    return pages === old.pages ? old : { ...old, pages }
  })
}

/** Applies updated tickets to every cached response, by its own filters and order. Each response changes once. */
export function applyTickets(news: readonly Ticket[], userId: number): void {
  for (const { queryKey } of cachedLists()) {
    const query = queryIn(queryKey)
    turnPages(queryKey, (pages) =>
      news.reduce((now, ticket) => withNews(now, ticket, { query, userId }), pages),
    )
  }
  for (const ticket of news)
    cache.setQueryData([...keyOf(tickets.showByUuid), { ticketUuid: ticket.uuid }], ticket)
}

type Asker = { query: ListQuery; userId: number }

function withNews(
  pages: TicketListPage[],
  ticket: Ticket,
  { query, userId }: Asker,
): TicketListPage[] {
  const wasIn = pages.some(({ tickets: rows }) => rows.some(({ id }) => id === ticket.id))
  const isIn = matchesQuery(ticket, query, { userId, wasIn })
  const order = orders[orderOf(query)]
  return wasIn || isIn ? placeTicket(pages, ticket, { isIn, order }) : pages
}

/** Removes a ticket from every cached list. */
export function removeFromLists(ticketId: number): void {
  for (const { queryKey } of cachedLists())
    turnPages(queryKey, (pages) => withoutTicket(pages, ticketId))
}

/** Removes a ticket from the pending lists, because somebody else has it now. */
export function removeFromPending(ticketId: number): void {
  for (const { queryKey } of cachedLists())
    if (queryIn(queryKey).status === 'pending')
      turnPages(queryKey, (pages) => withoutTicket(pages, ticketId))
}

/** Applies a change to every cached copy of every ticket. */
function changeCopies(change: (ticket: Ticket) => Ticket): void {
  for (const { queryKey } of cachedLists())
    turnPages(queryKey, (pages) =>
      pages.map((page) => ({ ...page, tickets: page.tickets.map(change) })),
    )
  cache.setQueriesData<Ticket>({ queryKey: keyOf(tickets.showByUuid) }, (old) => old && change(old))
}

/** Applies an updated contact to all its cached tickets. */
export const applyContact = (contact: Ticket['contact']): void =>
  changeCopies((ticket) => (ticket.contactId === contact.id ? { ...ticket, contact } : ticket))

/** Applies the new name or colour of a queue to all its cached tickets. */
export const applyQueue = ({ id, name, color }: Queue): void =>
  changeCopies((ticket) =>
    ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket,
  )
