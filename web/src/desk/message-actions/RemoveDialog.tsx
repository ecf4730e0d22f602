import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { removeMessage } from '../messages/message-changes.ts'
import type { DialogProps } from '../bubble/open-dialog.ts'

/** Asks once; the message is gone from the screen at once, and back with a reason where it could not be deleted. */
export function RemoveDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-acts')
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
