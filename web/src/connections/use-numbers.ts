import {
  connections,
  whatsappDeleted,
  whatsappSessionUpdated,
  whatsappUpdated,
  type Whatsapp,
} from '@recado/contract/connections/connections'
import { useResync, useLive } from '../app/live/live.ts'
import { changeAnswers, invalidate, useEndpointQuery } from '../app/cache/query.ts'

const turn = (change: (numbers: Whatsapp[]) => Whatsapp[]): void =>
  changeAnswers(connections.list, change, {})

const show = (number: Whatsapp) =>
  turn((old) =>
    old.some(({ id }) => id === number.id)
      ? old.map((one) => (one.id === number.id ? number : one))
      : [...old, number],
  )

/** The company's connections with their current state. */
export const useNumbers = () => useEndpointQuery(connections.list, {}).data

/** Updates the connections from live events while the desk is mounted. */
export function useNumbersLive(): void {
  useLive(whatsappUpdated, ({ whatsapp }) => show(whatsapp))
  useLive(whatsappSessionUpdated, ({ session }) => show(session))
  useLive(whatsappDeleted, ({ whatsappId }) =>
    turn((old) => old.filter(({ id }) => id !== whatsappId)),
  )
  useResync(() => invalidate(connections.list, {}))
}
