import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Terms = {
  /** Leaving would lose something the user typed. */
  isDirty: boolean
  /** A save is running. Leaving is blocked. */
  isBusy: boolean
  onClose: () => void
}

/**
 * Asks before a dialog is left with unsaved changes. The dialog closes through `leave`, renders `question` inside
 * itself, and ignores Escape while `isAsking`.
 */
export function useUnsavedChangesGuard({ isDirty, isBusy, onClose }: Terms) {
  const { t } = useTranslation('pages')
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => {
    if (isBusy) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }
  const question = isAsking && (
    <ConfirmDialog
      title={t('discardTitle')}
      confirm={t('discard')}
      cancel={t('keepEditing')}
      isGrave
      onConfirm={onClose}
      onClose={() => setIsAsking(false)}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
  return { leave, isAsking, question }
}
