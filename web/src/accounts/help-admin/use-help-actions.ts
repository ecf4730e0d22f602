import type { Help } from '@recado/contract/accounts/helps'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'remove'] as const

/** Actions of the page on which operators write helps, and the dialog that is open. */
export function useHelpActions() {
  const { t } = useTranslation('help-admin')
  const dialog = useDialogInAddress(kinds)
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'help-create', label: t('create'), icon: IconPlus, run: create }],
  })
  return {
    dialog,
    create,
    edit: ({ id }: Help) => dialog.open('edit', id),
    of: ({ id }: Help): RowAction[] => [
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

export type HelpActions = ReturnType<typeof useHelpActions>
