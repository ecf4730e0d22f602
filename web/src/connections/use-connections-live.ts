import {
  connections,
  whatsappDeleted,
  whatsappSessionUpdated,
  whatsappUpdated,
  type Whatsapp,
} from '@recado/contract/connections/connections'
import { changeAnswers, invalidate } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { withConnection, withoutConnection } from './cached-connections.ts'

/** Changes the cached list of connections. A fetch of the list that is under way is repeated. */
export const changeConnections = (change: (list: Whatsapp[]) => Whatsapp[]): void =>
  changeAnswers(connections.list, change, {})

/** The settings of a connection are fetched again when they are shown. */
export const forgetSettings = (id: number): void => invalidate(connections.show, { id })

const keep = (connection: Whatsapp) => changeConnections((list) => withConnection(list, connection))

/** Keeps the cached connections up to date from live events. The shell does it once for all screens. */
export function useConnectionsLive(): void {
  useLive(whatsappUpdated, ({ whatsapp }) => {
    keep(whatsapp)
    forgetSettings(whatsapp.id)
  })
  useLive(whatsappSessionUpdated, ({ session }) => keep(session))
  useLive(whatsappDeleted, ({ whatsappId }) =>
    changeConnections((list) => withoutConnection(list, whatsappId)),
  )
  useResync(() => invalidate(connections.list, {}))
}
