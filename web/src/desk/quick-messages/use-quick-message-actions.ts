import { may } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useEditAndRemove } from '../../app/lists/use-edit-and-remove.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Actions of the page of quick replies, and the dialog that is open. */
export function useQuickMessageActions() {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  const actions = useEditAndRemove({
    title: t('title'),
    createId: 'quick-message-create',
    create: t('create'),
    edit: t('editShort'),
    remove: t('removeShort'),
  })
  return {
    ...actions,
    of: (message: QuickMessage): RowAction[] =>
      message.isGlobal && !may(user, 'quickMessages.editGlobal') ? [] : actions.of(message),
  }
}
