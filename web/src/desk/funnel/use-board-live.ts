import { queueDeleted, queueUpdated } from '@recado/contract/accounts/queues'
import { contactUpdated } from '@recado/contract/contacts/contacts'
import {
  cardDeleted,
  type CardTicket,
  cardUpdated,
  laneCreated,
  laneDeleted,
  lanes,
  laneSpread,
  lanesReordered,
  laneUpdated,
} from '@recado/contract/desk/funnel'
import { messageCreated } from '@recado/contract/desk/messages'
import { tagDeleted, tagUpdated } from '@recado/contract/desk/tags'
import { ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { invalidate, useFreshAtOpening } from '../../app/cache/query.ts'
import { useLive, useResync } from '../../app/live/live.ts'
import { inOrder, withCard, withLane, withoutCard, withTicket } from './board.ts'
import { changeBoard } from './use-board.ts'

const readAgain = () => invalidate(lanes.board)

/** Keeps the board up to date while it is on screen. */
export function useBoardLive(): void {
  useLive(cardUpdated, ({ card, totals }) => changeBoard((board) => withCard(board, card, totals)))
  useLive(cardDeleted, ({ cardId, totals }) =>
    changeBoard((board) => withoutCard(board, cardId, totals)),
  )
  useLive(laneCreated, ({ lane }) => changeBoard((board) => withLane(board, lane)))
  useLive(laneUpdated, ({ lane }) => changeBoard((board) => withLane(board, lane)))
  useLive(laneDeleted, ({ laneId }) =>
    changeBoard((board) => board.filter(({ id }) => id !== laneId)),
  )
  useLive(lanesReordered, ({ laneIds }) => changeBoard((board) => inOrder(board, laneIds)))
  useLive(laneSpread, readAgain)
  useTicketsLive()
  // Names and colours of many cards.
  useLive(tagUpdated, readAgain)
  useLive(tagDeleted, readAgain)
  useLive(queueUpdated, readAgain)
  useLive(queueDeleted, readAgain)
  useResync(readAgain)
  useFreshAtOpening([lanes.board])
}

/** Keeps what the cards show of their tickets up to date. */
function useTicketsLive(): void {
  const showTicket = (ticketId: number, ticket: CardTicket | null) =>
    changeBoard((board) =>
      withTicket(
        board,
        (card) => card.ticketId === ticketId,
        () => ticket,
      ),
    )
  useLive(ticketUpdated, ({ ticket }) => showTicket(ticket.id, ticket))
  useLive(messageCreated, ({ ticket }) => showTicket(ticket.id, ticket))
  useLive(ticketRemovedFromList, ({ ticketId }) => showTicket(ticketId, null))
  useLive(contactUpdated, ({ contact }) =>
    changeBoard((board) =>
      withTicket(
        board,
        ({ ticket }) => ticket?.contact.id === contact.id,
        (ticket) => ticket && { ...ticket, contact },
      ),
    ),
  )
}
