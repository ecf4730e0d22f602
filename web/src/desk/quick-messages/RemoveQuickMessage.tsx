import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useRemoveQuickMessage } from './use-quick-messages.ts'

type Props = { record: QuickMessage; onClose: () => void }

/** Asks before a quick reply is removed. Says whether colleagues lose it too. */
export function RemoveQuickMessage({ record, onClose }: Props) {
  const { t } = useTranslation('quick-messages')
  const { mutateAsync: remove } = useRemoveQuickMessage()
  const { id, shortcode, isGlobal } = record
  const confirm = async () => {
    await remove({ id })
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { shortcode })}
      confirm={t('removeConfirm')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(isGlobal ? 'removeText' : 'removeOwnText')}
    </ConfirmDialog>
  )
}
