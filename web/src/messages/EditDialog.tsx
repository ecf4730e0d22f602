import { limits } from '@recado/contract/limits'
import { Button, Modal, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useOpened } from '../ui/use-opened.ts'
import { editMessage } from './message-changes.ts'
import classes from './MessageDialogs.module.css'
import type { DialogProps } from './open-dialog.ts'
import { unsigned } from './prose.ts'
import { weigh } from './rules.ts'

/** Other words for what was sent. The signature in front of them stays as it is. */
export function EditDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-acts')
  const words = unsigned(message.body)
  const signature = message.body.slice(0, message.body.length - words.length)
  const [text, setText] = useState(words)
  const max = message.media ? limits.captionMax : limits.messageMax
  const body = signature + text
  const weight = weigh(text, max - signature.length)
  const isTooLong = !weight.isOk && weight.why === 'tooLong'
  useFocusBack()
  const save = () => {
    if (!weight.isOk) return
    if (text !== words) void editMessage(message, body)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <Modal
      opened={useOpened(true)}
      onClose={onClose}
      title={t('editTitle')}
      size={520}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Textarea
        label={t(message.media ? 'editCaption' : 'editLabel')}
        description={t('editHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={({ currentTarget: field }) => field.setSelectionRange(text.length, text.length)}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus
        error={isTooLong && t('editTooLong', { max })}
      />
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!weight.isOk} onClick={save}>
          {t('editSave')}
        </Button>
      </footer>
    </Modal>
  )
}
