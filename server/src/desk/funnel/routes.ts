import { cards, lanes } from '@recado/contract/desk/funnel'
import { routes } from '../../platform/http/routes.ts'
import { createLane, putCard, removeCard } from './commands.ts'
import { cardsOfTicket, listLanes } from './queries.ts'

export const funnelRoutes = [
  ...routes(lanes, { list: listLanes, create: createLane }),
  ...routes(cards, { ofTicket: cardsOfTicket, put: putCard, remove: removeCard }),
]
