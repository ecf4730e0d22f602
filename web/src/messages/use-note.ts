import { ticketNotes, NOTE_MAX, NOTE_MIN } from '@recado/contract/ticket-notes'
import type { Ticket } from '@recado/contract/tickets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../app/api.ts'
import { showError, showSuccess } from '../app/errors.ts'
import { useDraft } from './drafts.ts'

/** What is being written for colleagues. It goes by a call of its own, and no way leads from it to the customer. */
export function useNote({ id: ticketId, contactId }: Ticket) {
  const { t } = useTranslation('composer')
  const [text, setText] = useDraft(ticketId, 'note')
  const [isSaving, setIsSaving] = useState(false)
  const note = text.trim()
  const isTooLong = note.length > NOTE_MAX
  const maySave = note.length >= NOTE_MIN && !isTooLong && !isSaving
  const save = async () => {
    setIsSaving(true)
    try {
      await call(ticketNotes.create, { ticketId, contactId, note })
      setText('')
      showSuccess(t('noteSaved'))
    } catch (refused) {
      // What was written stays in the field.
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setIsSaving(false)
    }
  }
  return {
    text,
    setText,
    isTooLong,
    max: NOTE_MAX,
    maySave,
    isSaving,
    save: () => void (maySave && save()),
  }
}

export type NoteWriting = ReturnType<typeof useNote>
