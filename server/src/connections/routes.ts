import { connections } from '@recado/contract/connections'
import { routes } from '../platform/http.ts'
import {
  createConnection,
  removeConnection,
  renewConnection,
  startConnection,
  stopConnection,
  updateConnection,
} from './commands.ts'
import { listConnections, showConnection } from './queries.ts'

export const connectionRoutes = routes(connections, {
  list: listConnections,
  show: showConnection,
  create: createConnection,
  update: updateConnection,
  remove: removeConnection,
  start: startConnection,
  restart: renewConnection,
  stop: stopConnection,
})
