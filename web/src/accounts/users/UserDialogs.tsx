import type { Seats } from '@recado/contract/accounts/users'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { UserActions } from './use-user-actions.ts'

const UserDialog = lazyComponent(() => import('./UserDialog.tsx'), 'UserDialog')

type Props = { dialog: UserActions['dialog']; seats: Seats | undefined }

/** All dialogs of the users page. */
export function UserDialogs({ dialog: { kind, id, close }, seats }: Props) {
  if (kind === 'full') return <FullDialog seats={seats} onClose={close} />
  if (kind === 'edit' && id === 'new') return <UserDialog key="new" onClose={close} />
  const userId = Number(id)
  if (!kind || !Number.isInteger(userId)) return null
  if (kind === 'edit') return <UserDialog key={id} userId={userId} onClose={close} />
  if (kind === 'authenticator') return <AuthenticatorDialog userId={userId} onClose={close} />
  return <LeaveDialog key={`${kind} ${id}`} kind={kind} userId={userId} onClose={close} />
}

/** Says that the plan allows no more users. */
function FullDialog({ seats, onClose }: { seats: Seats | undefined; onClose: () => void }) {
  const { t } = useTranslation('users')
  if (!seats) return null
  return (
    <ConfirmDialog
      title={t('fullTitle')}
      confirm={t('understood')}
      cancel={null}
      onConfirm={onClose}
      onClose={onClose}
    >
      {t('fullText', { limit: seats.limit })}
    </ConfirmDialog>
  )
}
