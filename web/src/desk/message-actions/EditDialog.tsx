import { limits } from '@recado/contract/platform/limits'
import { Button, Modal, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useUnsavedChangesGuard } from '../../app/forms/use-unsaved-changes-guard.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { editMessage } from '../messages/message-changes.ts'
import classes from './MessageDialogs.module.css'
import type { DialogProps } from '../bubble/open-dialog.ts'
import { withoutSignature } from '../../app/text/formatted-text.ts'
import { measureText } from '../messages/rules.ts'

/** Edits a sent message. The signature in front of the text stays unchanged. */
export function EditDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-actions')
  const words = withoutSignature(message.body)
  const signature = message.body.slice(0, message.body.length - words.length)
  const [text, setText] = useState(words)
  const max = message.media ? limits.captionMax : limits.messageMax
  const body = signature + text
  const weight = measureText(text, max - signature.length)
  const isTooLong = !weight.isOk && weight.why === 'tooLong'
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = text !== words
  const { leave, isAsking, question } = useUnsavedChangesGuard({
    isDirty,
    isBusy: isSaving,
    onClose,
  })
  useFocusBack()
  const save = async () => {
    if (!weight.isOk || isSaving) return
    if (!isDirty) return onClose()
    setIsSaving(true)
    // If the edit is refused, the new text stays in the field.
    const isDone = await editMessage(message, body).finally(() => setIsSaving(false))
    if (isDone) onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={leave}
      closeOnEscape={!isAsking}
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
        <Button variant="default" onClick={leave}>
          {t('cancel')}
        </Button>
        <Button disabled={!weight.isOk} loading={isSaving} onClick={() => void save()}>
          {t('editSave')}
        </Button>
      </footer>
      {question}
    </Modal>
  )
}
