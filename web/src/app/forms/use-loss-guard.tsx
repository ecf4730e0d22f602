import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Terms = {
  /** Something was written that leaving would lose. */
  isDirty: boolean
  /** What was written is on its way: nobody leaves now. */
  isBusy: boolean
  onClose: () => void
}

/**
 * Leaving a dialog without losing what was typed in it: whoever would is asked. The dialog leaves by `leave`, draws
 * `question` within itself, and lets Escape alone while that `isAsking`.
 */
export function useLossGuard({ isDirty, isBusy, onClose }: Terms) {
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
