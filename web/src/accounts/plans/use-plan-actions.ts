import type { Plan } from '@recado/contract/accounts/plans'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'remove'] as const

/** Actions of the plans page, and the dialog that is open. */
export function usePlanActions() {
  const { t } = useTranslation('plans')
  const dialog = useDialogInAddress(kinds)
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'plan-create', label: t('create'), icon: IconPlus, run: create }],
  })
  return {
    dialog,
    create,
    edit: ({ id }: Plan) => dialog.open('edit', id),
    of: ({ id }: Plan): RowAction[] => [
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

export type PlanActions = ReturnType<typeof usePlanActions>
