import { Button, Textarea } from '@mantine/core'
import { NOTE_MAX, NOTE_MIN, ticketNotes } from '@recado/contract/ticket-notes'
import type { Ticket } from '@recado/contract/tickets'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../app/errors.ts'
import { useCall } from '../app/query.ts'
import classes from './Notes.module.css'

/** Writes a note about the customer; Enter keeps it, Shift+Enter breaks the line. */
export function NoteForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('drawer')
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const adding = useCall(ticketNotes.create, { stale: [ticketNotes.list] })
  const add = () => {
    const note = text.trim()
    setIsShort(note.length < NOTE_MIN)
    if (note.length < NOTE_MIN || adding.isPending) return
    const { id: ticketId, contactId } = ticket
    const onSuccess = () => {
      setText('')
      showSuccess(t('noteAdded'))
    }
    adding.mutate({ note, ticketId, contactId }, { onSuccess, onError: showError })
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
        maxLength={NOTE_MAX}
        value={text}
        error={isShort && t('noteTooShort')}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsShort(false)
        }}
        onKeyDown={press}
      />
      {text.trim() !== '' && (
        <Button className={classes.save ?? ''} type="submit" h={30} loading={adding.isPending}>
          {t('noteSave')}
        </Button>
      )}
    </form>
  )
}
