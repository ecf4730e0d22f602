import type { QueueFull } from '@recado/contract/accounts/queues'
import { IconClock, IconPencil, IconPlus, IconRobot, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { paths } from '../../app/paths.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'remove'] as const

/** Actions of the queues page, and the dialog that is open. */
export function useQueueActions() {
  const { t } = useTranslation('queues')
  const dialog = useDialogInAddress(kinds)
  const go = useNavigate()
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'queue-create', label: t('create'), icon: IconPlus, run: create }],
  })
  return {
    dialog,
    create,
    edit: ({ id }: QueueFull) => void go(paths.queue(id)),
    of: ({ id }: QueueFull): RowAction[] => [
      { label: t('bot'), icon: IconRobot, run: () => void go(paths.bot(id)) },
      { label: t('hours'), icon: IconClock, run: () => void go(paths.hours(id)) },
      { label: t('edit'), icon: IconPencil, isNear: true, run: () => void go(paths.queue(id)) },
      {
        label: t('remove'),
        icon: IconTrash,
        isNear: true,
        isGrave: true,
        run: () => dialog.open('remove', id),
      },
    ],
  }
}

export type QueueActions = ReturnType<typeof useQueueActions>
