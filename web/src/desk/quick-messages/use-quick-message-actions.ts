import { may } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

const kinds = ['edit', 'remove'] as const

/** Actions of the page of quick replies, and the dialog that is open. */
export function useQuickMessageActions() {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  const dialog = useDialogInAddress(kinds)
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'quick-message-create', label: t('create'), icon: IconPlus, run: create }],
  })
  const actionsOf = ({ id, isGlobal }: QuickMessage): RowAction[] => {
    if (isGlobal && !may(user, 'quickMessages.editGlobal')) return []
    return [
      { label: t('editShort'), icon: IconPencil, isNear: true, run: () => dialog.open('edit', id) },
      {
        label: t('removeShort'),
        icon: IconTrash,
        isNear: true,
        isGrave: true,
        run: () => dialog.open('remove', id),
      },
    ]
  }
  return {
    dialog,
    create,
    edit: ({ id }: QuickMessage) => dialog.open('edit', id),
    of: actionsOf,
  }
}

export type QuickMessageActions = ReturnType<typeof useQuickMessageActions>
