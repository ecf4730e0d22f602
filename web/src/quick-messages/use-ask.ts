import { modals } from '@mantine/modals'
import type { QuickMessage } from '@recado/contract/quick-messages'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../app/errors.ts'
import classes from './QuickMessages.module.css'
import { useRemoveQuickMessage } from './use-quick-messages.ts'

/** Asks once before what was written is thrown away. */
export function useAskBeforeLoss() {
  const { t } = useTranslation('quick-messages')
  return (onConfirm: () => void) =>
    modals.openConfirmModal({
      title: t('guard'),
      children: t('guardText'),
      labels: { confirm: t('discard'), cancel: t('keep') },
      closeButtonProps: { 'aria-label': t('close') },
      confirmProps: { className: classes.grave },
      onConfirm,
    })
}

/** Asks once, and removes. */
export function useRemoving() {
  const { t } = useTranslation('quick-messages')
  const remove = useRemoveQuickMessage()
  return ({ id, shortcode }: QuickMessage) =>
    modals.openConfirmModal({
      title: t('removeTitle', { shortcode }),
      children: t('removeText'),
      labels: { confirm: t('removeConfirm'), cancel: t('cancel') },
      closeButtonProps: { 'aria-label': t('close') },
      confirmProps: { className: classes.grave },
      onConfirm: () =>
        remove.mutate({ id }, { onSuccess: () => showSuccess(t('removed')), onError: showError }),
    })
}
