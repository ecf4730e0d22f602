import { Suspense } from 'react'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { useWasOpened } from '../ui/use-open-state.ts'
import { openDialog, useOpenDialog } from '../app/shell-dialogs.ts'

const KeysDialog = lazyComponent(() => import('./KeysDialog.tsx'), 'KeysDialog', ['keys'])
const NotificationsDialog = lazyComponent(
  () => import('../notifications/NotificationsDialog.tsx'),
  'NotificationsDialog',
  ['notifications'],
)
const ProfileDialog = lazyComponent(
  () => import('../accounts/users/ProfileDialog.tsx'),
  'ProfileDialog',
  ['pages', 'users'],
)
const SecurityDialog = lazyComponent(
  () => import('../accounts/two-factor/SecurityDialog.tsx'),
  'SecurityDialog',
  ['pages', 'session', 'two-factor'],
)

const close = () => openDialog(undefined)

/** The shell's own dialogs. Each is mounted from its first use on. */
export function Dialogs() {
  const open = useOpenDialog()
  const [isKeys, isNotices] = [open === 'keys', open === 'notifications']
  const areKeysAsked = useWasOpened(isKeys)
  const areNoticesAsked = useWasOpened(isNotices)
  return (
    <Suspense>
      {areKeysAsked && <KeysDialog isOpen={isKeys} onClose={close} />}
      {open === 'profile' && <ProfileDialog onClose={close} />}
      {open === 'security' && <SecurityDialog onClose={close} />}
      {areNoticesAsked && <NotificationsDialog isOpen={isNotices} onClose={close} />}
    </Suspense>
  )
}
