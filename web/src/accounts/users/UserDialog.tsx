import { useTranslation } from '../../i18n/use-translation.ts'
import { WaitingDialog } from '../../app/forms/WaitingDialog.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { UserForm } from './UserForm.tsx'
import { useUser } from './use-user-list.ts'

type Props = {
  /** Absent for a new user. */
  userId?: number
  onClose: () => void
}

/** Adds or edits a user. */
export function UserDialog({ userId, onClose }: Props) {
  if (userId === undefined) return <UserForm onClose={onClose} />
  return <Edited userId={userId} onClose={onClose} />
}

function Edited({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { user, error, retry } = useUser(userId)
  useFocusBack()
  if (user) return <UserForm user={user} onClose={onClose} />
  return (
    <WaitingDialog
      title={t('editTitle')}
      error={error}
      size={560}
      onRetry={retry}
      onClose={onClose}
    />
  )
}
