import { type Card, cardDeleted, cards, cardUpdated } from '@recado/contract/desk/funnel'
import { contactUpdated } from '@recado/contract/contacts/contacts'
import { messageCreated } from '@recado/contract/desk/messages'
import { ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'
import { useLive, useResync } from '../../app/live/live.ts'
import { type Board, findCard } from './board.ts'

type Wanted = {
  board: Board
  /** Undefined: no card. */
  cardId: number | undefined
  /** A board that is loading does not say which cards it lacks. */
  isLoading: boolean
}

/**
 * A card by its id, also if it is behind the last loaded one of its lane. Undefined while it loads, and if there is no
 * such card. A card that leaves the loaded part of its lane stays as it was until it is loaded by itself.
 */
export function useCardOnBoard({ board, cardId, isLoading }: Wanted): Card | undefined {
  const shown = cardId === undefined ? undefined : findCard(board, cardId)
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const { data, error } = useEndpointQuery(
    cards.show,
    { id: cardId ?? 0 },
    { enabled: cardId !== undefined && !Number.isNaN(cardId) && !shown && !isLoading, gcTime: 0 },
  )
  useFarCardLive(cardId, data?.ticketId)
  if (shown || error?.code === 'ERR_NO_CARD_FOUND') return shown
  return data ?? (last?.id === cardId ? last : undefined)
}

/** Reads the card again when it or its ticket changes. */
function useFarCardLive(cardId: number | undefined, ticketId: number | undefined): void {
  const readAgain = () => cardId !== undefined && invalidate(cards.show, { id: cardId })
  const ofTicket = (id: number) => id === ticketId && readAgain()
  useLive(cardUpdated, ({ card }) => card.id === cardId && readAgain())
  useLive(cardDeleted, (gone) => gone.cardId === cardId && readAgain())
  useLive(ticketUpdated, ({ ticket }) => ofTicket(ticket.id))
  useLive(messageCreated, ({ ticket }) => ofTicket(ticket.id))
  useLive(ticketRemovedFromList, (gone) => ofTicket(gone.ticketId))
  useLive(contactUpdated, readAgain)
  useResync(readAgain)
}
