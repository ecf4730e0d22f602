import { Button, Modal } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../app/device/clipboard.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import dialog from '../../ui/Dialog.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import classes from './MessagesApi.module.css'

type Props = { value: string; onClose: () => void }

/** Shows a new key, this once. Neither a click outside nor Escape closes the dialog. */
export function NewKey({ value, onClose }: Props) {
  const { t } = useTranslation('messages-api')
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('created')}
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      returnFocus={false}
    >
      <p className={dialog.text}>{t('once')}</p>
      <output className={classes.secret} aria-label={t('key')}>
        {value}
      </output>
      <footer className={dialog.foot}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          data-autofocus
          onClick={() => void copyText(value)}
        >
          {t('copy')}
        </Button>
        <Button onClick={onClose}>{t('kept')}</Button>
      </footer>
    </Modal>
  )
}
