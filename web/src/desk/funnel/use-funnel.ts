import { cardDeleted, cards, cardUpdated, laneCreated, lanes } from '@recado/contract/funnel'
import { useCaughtUp, useLive } from '../../app/calls/live.ts'
import { askAnew, useAnswer } from '../../app/calls/query.ts'

const askLanes = () => askAnew(lanes.list)

/** The lanes of the funnel, in their order. */
export function useLanes() {
  useLive(laneCreated, askLanes)
  useCaughtUp(askLanes)
  return useAnswer(lanes.list, {})
}

/** The card of a ticket: undefined while it is not known, null where there is none. */
export function useCard(ticketId: number) {
  const { data } = useAnswer(cards.ofTicket, { ticketId })
  const again = () => askAnew(cards.ofTicket, { ticketId })
  useLive(cardUpdated, ({ card }) => card.ticketId === ticketId && again())
  useLive(cardDeleted, (gone) => gone.ticketId === ticketId && again())
  useCaughtUp(again)
  return data === undefined ? undefined : (data[0] ?? null)
}
