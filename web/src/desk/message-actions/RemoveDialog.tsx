import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { removeMessage } from '../messages/message-changes.ts'
import type { DialogProps } from '../bubble/open-dialog.ts'

/** Asks before deleting. The message disappears at once, and returns with a reason if the server refuses. */
export function RemoveDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-actions')
  const remove = () => {
    void removeMessage(message)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirm={t('removeConfirm')}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      {t(message.ack === 0 ? 'removeWaiting' : 'removeText')}
    </ConfirmDialog>
  )
}
