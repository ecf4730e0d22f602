import { cards, lanes } from '@recado/contract/desk/funnel'
import { routes } from '../../platform/http/routes.ts'
import { putCard, removeCard, updateCard } from './cards.ts'
import { createLane, removeLane, reorderLanes, updateLane } from './lanes.ts'
import { cardsOfLane, cardsOfTicket, listLanes, showBoard, showCard } from './queries.ts'

export const funnelRoutes = [
  ...routes(lanes, {
    board: showBoard,
    cards: cardsOfLane,
    list: listLanes,
    create: createLane,
    reorder: reorderLanes,
    update: updateLane,
    remove: removeLane,
  }),
  ...routes(cards, {
    ofTicket: cardsOfTicket,
    show: showCard,
    put: putCard,
    update: updateCard,
    remove: removeCard,
  }),
]
