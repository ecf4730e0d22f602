import { Suspense } from 'react'
import { late } from '../ui/lazy/lazy.ts'
import { useAsked } from '../ui/use-opened.ts'
import { openDialog, useOpenDialog } from '../app/shell-dialogs.ts'

const KeysDialog = late(() => import('./KeysDialog.tsx'), 'KeysDialog', ['keys'])
const NoticesDialog = late(() => import('../notifications/NotificationsDialog.tsx'), 'NoticesDialog', ['notices'])

const close = () => openDialog(undefined)

/** The shell's own dialogs, each from its first use on. */
export function Dialogs() {
  const open = useOpenDialog()
  const [isKeys, isNotices] = [open === 'keys', open === 'notices']
  const areKeysAsked = useAsked(isKeys)
  const areNoticesAsked = useAsked(isNotices)
  return (
    <Suspense>
      {areKeysAsked && <KeysDialog isOpen={isKeys} onClose={close} />}
      {areNoticesAsked && <NoticesDialog isOpen={isNotices} onClose={close} />}
    </Suspense>
  )
}
