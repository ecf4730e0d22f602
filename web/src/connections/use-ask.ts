import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import classes from './Connections.module.css'

type Ask = {
  title: string
  text: string
  /** What the button does, in words. */
  confirm: string
  cancel?: string
  /** Something is lost by it. */
  isGrave?: boolean
  onConfirm: () => void
}

/** Asks once before something that cannot be taken back. */
export function useAsk() {
  const { t } = useTranslation('connections')
  return ({ title, text, confirm, cancel = t('cancel'), isGrave, onConfirm }: Ask) =>
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm, cancel },
      closeButtonProps: { 'aria-label': t('close') },
      ...(isGrave && { confirmProps: { className: classes.graveButton } }),
      onConfirm,
    })
}
