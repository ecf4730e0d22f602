import { twoFactor } from '@recado/contract/accounts/two-factor'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useUser } from './use-user-list.ts'

/** Asks before the authenticator of a user is removed, who has lost it. */
export function AuthenticatorDialog({
  userId: id,
  onClose,
}: {
  userId: number
  onClose: () => void
}) {
  const { t } = useTranslation('users')
  const { user } = useUser(id)
  const confirm = async () => {
    await call(twoFactor.reset, { id })
    showSuccess(t('twoFactorReset'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askResetTwoFactor', { name: user?.name ?? '…' })}
      confirm={t('resetTwoFactor')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('resetTwoFactorText')}
    </ConfirmDialog>
  )
}
