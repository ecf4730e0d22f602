import {
  queueOptions,
  queueOptionsChanged,
  type QueueOptionTree,
} from '@recado/contract/automation/queue-options'
import { cache, invalidate, keyOf, useEndpointQuery } from '../../app/cache/query.ts'
import { useLive, useResync } from '../../app/live/live.ts'
import { settled } from './saving.ts'

/** The options of a queue, kept up to date while the screen shows them. */
export function useOptionTree(queueId: number) {
  const reload = () => reloadOptions(queueId)
  useLive(queueOptionsChanged, (news) => news.queueId === queueId && reload())
  useResync(reload)
  return useEndpointQuery(queueOptions.tree, { queueId })
}

/** Fetches the options again once all changes are sent: an answer in between would show them without the latest. */
export const reloadOptions = (queueId: number): void =>
  void settled().then(() => invalidate(queueOptions.tree, { queueId }))

/** Shows a change at once, before the server has answered. `reloadOptions` follows when it is sent. */
export function changeTree(
  queueId: number,
  change: (tree: QueueOptionTree) => QueueOptionTree,
): void {
  const queryKey = [...keyOf(queueOptions.tree), { queueId }]
  void cache.cancelQueries({ queryKey })
  cache.setQueryData<QueueOptionTree>(queryKey, (old) => old && change(old))
}
