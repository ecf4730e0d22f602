import { cardDeleted, cards, cardUpdated, laneCreated, lanes } from '@recado/contract/desk/funnel'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'

const askLanes = () => invalidate(lanes.list)

/** The lanes of the funnel, in order. */
export function useLanes() {
  useLive(laneCreated, askLanes)
  useResync(askLanes)
  return useEndpointQuery(lanes.list, {})
}

/** The card of a ticket: undefined while loading, null if there is none. */
export function useCard(ticketId: number) {
  const { data } = useEndpointQuery(cards.ofTicket, { ticketId })
  const again = () => invalidate(cards.ofTicket, { ticketId })
  useLive(cardUpdated, ({ card }) => card.ticketId === ticketId && again())
  useLive(cardDeleted, (gone) => gone.ticketId === ticketId && again())
  useResync(again)
  return data === undefined ? undefined : (data[0] ?? null)
}
