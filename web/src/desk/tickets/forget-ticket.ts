import { messages } from '@recado/contract/desk/messages'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import type { Query } from '@tanstack/react-query'
import { cache, keyOf } from '../../app/cache/query.ts'

/**
 * Forgets what was said in a ticket that may no longer be seen, and the ticket itself: nothing tells of it from here on,
 * so that what is kept would have gaps when it comes back. What is still on screen goes as soon as the screen has left it.
 */
export function forgetTicket(ticketId: number): void {
  const said = cache
    .getQueryCache()
    .findAll({ queryKey: keyOf(messages.list), predicate: isOf(ticketId) })
  const shown = cache.getQueryCache().findAll({
    queryKey: keyOf(tickets.showByUuid),
    predicate: ({ state }) => (state.data as Ticket | undefined)?.id === ticketId,
  })
  for (const query of [...said, ...shown]) {
    if (query.getObserversCount() === 0) cache.getQueryCache().remove(query)
    else forgetWhenLeft(query)
  }
}

/** A conversation, or the pages of a look into it. */
const isOf =
  (ticketId: number) =>
  ({ queryKey }: Query): boolean =>
    (queryKey.at(-1) as { ticketId?: number }).ticketId === ticketId

function forgetWhenLeft(query: Query): void {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query) return
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0)
      cache.getQueryCache().remove(query)
    if (event.type === 'removed') stop()
  })
}
