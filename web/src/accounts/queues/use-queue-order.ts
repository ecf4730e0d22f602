import { type QueueFull, queues } from '@recado/contract/accounts/queues'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { invalidate } from '../../app/cache/query.ts'
import { showError, showWarning } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import type { ListState } from '../../app/lists/listing.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useReorderQueues } from './use-queue-list.ts'

/**
 * Moves queues within the list. The list shows the new order at once and returns to the order of the server if the call
 * fails. `said` announces the new place to screen readers.
 */
export function useQueueOrder(given: ListState<QueueFull>) {
  const { t } = useTranslation('queues')
  const { wanted, send } = useSender()
  const [said, setSaid] = useState('')
  const rows = wanted ? inOrder(given.rows, wanted) : given.rows
  const move = (queue: QueueFull, to: number) => {
    const ids = rows.map(({ id }) => id).filter((id) => id !== queue.id)
    ids.splice(to, 0, queue.id)
    setSaid(t('moved', { name: queue.name, place: to + 1, total: rows.length }))
    void send(ids)
  }
  const actionsOf = (queue: QueueFull): RowAction[] => {
    const at = rows.indexOf(queue)
    const up = { label: t('moveUp'), icon: IconArrowUp, run: () => move(queue, at - 1) }
    const down = { label: t('moveDown'), icon: IconArrowDown, run: () => move(queue, at + 1) }
    return [...(at > 0 ? [up] : []), ...(at < rows.length - 1 ? [down] : [])]
  }
  return { list: { ...given, rows }, move: rows.length > 1 ? move : undefined, actionsOf, said }
}

/** Queues that another user created meanwhile come last. */
function inOrder(rows: QueueFull[], ids: number[]): QueueFull[] {
  const place = ({ id }: QueueFull) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows.toSorted((one, other) => place(one) - place(other))
}

/** Sends one order at a time. Of the orders that wait meanwhile only the latest is sent. */
function useSender() {
  const { t } = useTranslation('queues')
  const reorder = useReorderQueues()
  const [wanted, setWanted] = useState<number[]>()
  const next = useRef<number[]>(undefined)
  const isSending = useRef(false)
  const sendAll = async () => {
    while (next.current) {
      const queueIds = next.current
      next.current = undefined
      await reorder({ queueIds })
    }
  }
  const send = async (ids: number[]) => {
    setWanted(ids)
    next.current = ids
    if (isSending.current) return
    isSending.current = true
    await sendAll().catch((refused: Refused) => {
      next.current = undefined
      invalidate(queues.list)
      if (refused.code === 'ERR_NO_QUEUE_FOUND') showWarning(t('orderOutdated'))
      else showError(refused)
    })
    isSending.current = false
    setWanted(undefined)
  }
  return { wanted, send }
}
