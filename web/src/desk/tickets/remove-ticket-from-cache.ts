import { messages } from '@recado/contract/desk/messages'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import type { Query } from '@tanstack/react-query'
import { cache, keyOf } from '../../app/cache/query.ts'

/**
 * Removes the cached conversation and ticket that the user may no longer see. No more events about it arrive, so the
 * cache would have gaps if it became visible again. Data on screen is removed as soon as the screen has left it.
 */
export function removeTicketFromCache(ticketId: number): void {
  const said = cache
    .getQueryCache()
    .findAll({ queryKey: keyOf(messages.list), predicate: isOf(ticketId) })
  const shown = cache.getQueryCache().findAll({
    queryKey: keyOf(tickets.showByUuid),
    predicate: ({ state }) => (state.data as Ticket | undefined)?.id === ticketId,
  })
  for (const query of [...said, ...shown]) {
    if (query.getObserversCount() === 0) cache.getQueryCache().remove(query)
    else removeWhenLeft(query)
  }
}

/** Matches a conversation and the pages of a preview of it. */
const isOf =
  (ticketId: number) =>
  ({ queryKey }: Query): boolean =>
    (queryKey.at(-1) as { ticketId?: number }).ticketId === ticketId

function removeWhenLeft(query: Query): void {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query) return
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0)
      cache.getQueryCache().remove(query)
    if (event.type === 'removed') stop()
  })
}
