import type { TagFull } from '@recado/contract/desk/tags'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'remove'] as const

/** Actions of the tags page, and the dialog that is open. */
export function useTagActions() {
  const { t } = useTranslation('tags')
  const dialog = useDialogInAddress(kinds)
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'tag-create', label: t('create'), icon: IconPlus, run: create }],
  })
  return {
    dialog,
    create,
    edit: ({ id }: TagFull) => dialog.open('edit', id),
    of: ({ id }: TagFull): RowAction[] => [
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

export type TagActions = ReturnType<typeof useTagActions>
