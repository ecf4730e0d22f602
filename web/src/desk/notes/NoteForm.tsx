import { Button, Textarea } from '@mantine/core'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MentionList } from '../mentions/MentionList.tsx'
import { useNote } from './use-note.ts'
import type { PickerKeys } from '../../ui/pickers/Picker.tsx'
import { pickerMarks } from '../../ui/pickers/picker-marks.ts'
import classes from './Notes.module.css'

/**
 * Writes a note about the customer, sharing its draft with the composer. Enter saves, Shift+Enter inserts a line break.
 */
export function NoteForm({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useTranslation('drawer')
  const { t: ofMessages } = useTranslation('messages')
  const { text, setText, isRefused, isTooLong, max, isSaving, save } = useNote(ticket)
  const field = useRef<HTMLTextAreaElement>(null)
  const people = usePeople()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const press = (event: KeyboardEvent) => {
    if (event.shiftKey || event.nativeEvent.isComposing) return
    const isDone = people.press(event.key) || (event.key === 'Enter' && (save(), true))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.field}>
        <MentionList
          {...{ text, setText, field }}
          ticketId={ticket.id}
          keys={people.keys}
          onActive={people.setActive}
        />
        <Textarea
          ref={field}
          {...people.marks}
          aria-label={t('noteWrite')}
          placeholder={t('noteWrite')}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          error={
            isTooLong
              ? ofMessages('tooLong', { max: max.toLocaleString(i18n.language) })
              : isRefused && text !== '' && t('noteTooShort')
          }
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      {text.trim() !== '' && (
        <Button className={classes.save ?? ''} type="submit" h={30} loading={isSaving}>
          {t('noteSave')}
        </Button>
      )}
    </form>
  )
}

/** Connects the list of colleagues to the note field. */
function usePeople() {
  const keys = useRef<PickerKeys>(null)
  const [active, setActive] = useState<string>()
  return {
    keys,
    setActive,
    press: (key: string) => keys.current?.press(key) ?? false,
    marks: active !== undefined && pickerMarks('people', active),
  }
}
