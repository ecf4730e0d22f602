import { queueDeleted, queues, queueUpdated } from '@recado/contract/accounts/queues'
import { useQueue } from '../../accounts/queues/use-queue-list.ts'
import { invalidate } from '../../app/cache/query.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** A queue, kept up to date while the screen shows it. */
export function useOneQueue(id: number) {
  const reload = () => invalidate(queues.show, { id })
  useLive(queueUpdated, ({ queue }) => queue.id === id && reload())
  useLive(queueDeleted, ({ queueId }) => queueId === id && reload())
  useResync(reload)
  return useQueue(id)
}
