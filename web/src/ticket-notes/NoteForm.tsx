import { Button, Textarea } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNote } from '../messages/use-note.ts'
import classes from './Notes.module.css'

/** Writes a note about the customer, the same that the composer writes; Enter keeps it, Shift+Enter breaks the line. */
export function NoteForm({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useTranslation('drawer')
  const { t: ofMessages } = useTranslation('messages')
  const { text, setText, isTooShort, isTooLong, max, isSaving, save } = useNote(ticket)
  const [isChecked, setIsChecked] = useState(false)
  const add = () => {
    setIsChecked(true)
    save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        aria-label={t('noteWrite')}
        placeholder={t('noteWrite')}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        error={
          isTooLong
            ? ofMessages('tooLong', { max: max.toLocaleString(i18n.language) })
            : isChecked && isTooShort && t('noteTooShort')
        }
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsChecked(false)
        }}
        onKeyDown={press}
      />
      {text.trim() !== '' && (
        <Button className={classes.save ?? ''} type="submit" h={30} loading={isSaving}>
          {t('noteSave')}
        </Button>
      )}
    </form>
  )
}
