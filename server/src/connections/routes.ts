import { connections } from '@recado/contract/connections/connections'
import { errand, routes } from '../platform/http/routes.ts'
import { renewConnection, startConnection, stopConnection } from './commands.ts'
import {
  createWithProvider,
  offerOf,
  pairByCode,
  showFull,
  updateAndShow,
} from './admin-actions.ts'
import { listConnections } from './queries.ts'
import { removeConnection } from './removal.ts'
import { dropToken, renewToken } from './token.ts'

// The desk area answers `moveTickets`.
const { moveTickets: _desk, ...own } = connections

export const connectionRoutes = routes(own, {
  list: listConnections,
  providers: errand(offerOf),
  show: errand(showFull),
  create: errand(createWithProvider),
  update: errand(updateAndShow),
  remove: removeConnection,
  renewToken,
  dropToken,
  start: startConnection,
  restart: renewConnection,
  pair: errand(pairByCode),
  stop: stopConnection,
})
