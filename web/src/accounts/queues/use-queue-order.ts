import { type QueueFull, queues } from '@recado/contract/accounts/queues'
import { invalidate } from '../../app/cache/query.ts'
import type { ListState } from '../../app/lists/listing.ts'
import { useListOrder } from '../../app/lists/use-list-order.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useReorderQueues } from './use-queue-list.ts'

/** Moves queues within the list. */
export function useQueueOrder(given: ListState<QueueFull>) {
  const { t } = useTranslation('queues')
  const reorder = useReorderQueues()
  const { rows, ...order } = useListOrder({
    rows: given.rows,
    save: (queueIds) => reorder({ queueIds }),
    reload: () => invalidate(queues.list),
    outdatedCode: 'ERR_NO_QUEUE_FOUND',
    words: {
      moveUp: t('moveUp'),
      moveDown: t('moveDown'),
      outdated: t('orderOutdated'),
      moved: (at) => t('moved', at),
    },
  })
  return { list: { ...given, rows }, ...order }
}
