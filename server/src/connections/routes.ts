import { connections } from '@recado/contract/connections/connections'
import { withWorld, routes } from '../platform/http/routes.ts'
import {
  createWithProvider,
  listProviders,
  pairByCode,
  showFull,
  updateAndShow,
} from './admin-actions.ts'
import { auditedRenew, auditedStart, auditedStop } from './audited.ts'
import { listConnections } from './queries.ts'
import { removeConnection } from './removal.ts'
import { deleteToken, renewToken } from './token.ts'

// The desk area answers `moveTickets`.
const { moveTickets: _desk, ...own } = connections

export const connectionRoutes = routes(own, {
  list: listConnections,
  providers: withWorld(listProviders),
  show: withWorld(showFull),
  create: withWorld(createWithProvider),
  update: withWorld(updateAndShow),
  remove: removeConnection,
  renewToken,
  dropToken: deleteToken,
  start: auditedStart,
  restart: auditedRenew,
  pair: withWorld(pairByCode),
  stop: auditedStop,
})
