import {
  connections,
  whatsappDeleted,
  whatsappSessionUpdated,
  whatsappUpdated,
  type Whatsapp,
} from '@recado/contract/connections'
import { useCaughtUp, useLive } from '../app/live.ts'
import { cache, keyOf, useAnswer, useCall } from '../app/query.ts'
import { withConnection, withoutConnection } from './list.ts'

const LIST = [...keyOf(connections.list), {}]

/** News may overtake an answer that is still under way: then that answer is asked for again. */
function tell(change: (list: Whatsapp[]) => Whatsapp[]): void {
  cache.setQueryData<Whatsapp[]>(LIST, (list) => list && change(list))
  if (cache.isFetching({ queryKey: LIST }) > 0) askAgain()
}

const askAgain = () => void cache.invalidateQueries({ queryKey: LIST })
const keep = (connection: Whatsapp) => tell((list) => withConnection(list, connection))

/** The company's numbers, as they are now. */
export function useConnections() {
  const answer = useAnswer(connections.list, {})
  useLive(whatsappUpdated, ({ whatsapp }) => keep(whatsapp))
  useLive(whatsappSessionUpdated, ({ session }) => keep(session))
  useLive(whatsappDeleted, ({ whatsappId }) => tell((list) => withoutConnection(list, whatsappId)))
  useCaughtUp(askAgain)
  return answer
}

const stale = { stale: [connections.list] }

export const useCreateConnection = () => useCall(connections.create, stale)
export const useUpdateConnection = () => useCall(connections.update, stale)
export const useRemoveConnection = () => useCall(connections.remove, stale)
export const useStart = () => useCall(connections.start, stale)
export const useRestart = () => useCall(connections.restart, stale)
export const useStop = () => useCall(connections.stop, stale)
