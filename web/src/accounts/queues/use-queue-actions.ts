import type { QueueFull } from '@recado/contract/accounts/queues'
import { IconClock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'hours', 'remove'] as const

/** Actions of the queues page, and the dialog that is open. */
export function useQueueActions() {
  const { t } = useTranslation('queues')
  const dialog = useDialogInAddress(kinds)
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
    edit: ({ id }: QueueFull) => dialog.open('edit', id),
    of: ({ id }: QueueFull): RowAction[] => [
      { label: t('edit'), icon: IconPencil, isNear: true, run: () => dialog.open('edit', id) },
      { label: t('hours'), icon: IconClock, run: () => dialog.open('hours', id) },
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
