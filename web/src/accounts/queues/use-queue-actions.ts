import type { QueueFull } from '@recado/contract/accounts/queues'
import { IconClock, IconPencil, IconRobot } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useEditAndRemove } from '../../app/lists/use-edit-and-remove.ts'
import { paths } from '../../app/paths.ts'

/** Actions of the queues page, and the dialog that is open. A queue is edited on a page of its own. */
export function useQueueActions() {
  const { t } = useTranslation('queues')
  const go = useNavigate()
  const { dialog, create, removal } = useEditAndRemove({
    title: t('title'),
    createId: 'queue-create',
    create: t('create'),
    edit: t('edit'),
    remove: t('remove'),
  })
  return {
    dialog,
    create,
    edit: ({ id }: QueueFull) => void go(paths.queue(id)),
    of: (queue: QueueFull): RowAction[] => [
      { label: t('bot'), icon: IconRobot, run: () => void go(paths.bot(queue.id)) },
      { label: t('hours'), icon: IconClock, run: () => void go(paths.hours(queue.id)) },
      {
        label: t('edit'),
        icon: IconPencil,
        isNear: true,
        run: () => void go(paths.queue(queue.id)),
      },
      removal(queue),
    ],
  }
}
