import { Modal } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmojiPicker } from '../../ui/pickers/EmojiPicker.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { reactTo } from '../messages/message-changes.ts'
import classes from './MessageDialogs.module.css'
import type { DialogProps } from '../bubble/open-dialog.ts'

/** Chooses a reaction from all emojis. */
export function ReactDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-actions')
  useFocusBack()
  const pick = (emoji: string) => {
    void reactTo(message, emoji)
    onClose()
  }
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('react')}
      size="auto"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: classes.picker ?? '' }}
    >
      <EmojiPicker onPick={pick} onClose={onClose} />
    </Modal>
  )
}
