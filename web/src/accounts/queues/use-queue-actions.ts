import type { QueueFull } from '@recado/contract/accounts/queues'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'remove'] as const

/** Actions of the queues page, and the dialog that is open. */
export function useQueueActions() {
  const { t } = useTranslation('queues')
  const dialog = useDialogInAddress()
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

/** The open dialog according to the address: `?edit=3`, `?edit=new`, `?remove=3`. */
function useDialogInAddress() {
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((one) => params.has(one))
  return {
    kind,
    /** Null without a dialog. */
    id: kind ? params.get(kind) : null,
    open: (next: (typeof kinds)[number], id: number | 'new') => setParams({ [next]: String(id) }),
    close: () => setParams({}),
  }
}
