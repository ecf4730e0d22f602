import { ticketNotes, NOTE_MAX, NOTE_MIN } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { importOrRefuse, Refused } from '../../app/calls/refused.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { invalidate } from '../../app/cache/query.ts'
import { onSessionEnd } from '../../app/session/session.ts'
import { useDraft } from '../drafts/drafts.ts'
import { newId } from '../../ui/new-id.ts'

/**
 * The note being written. It uses a request of its own, so its text can never reach the customer. `onSaved` scrolls to
 * the end of the conversation, where the note appears.
 */
export function useNote({ id: ticketId, contactId }: Ticket, onSaved?: () => Promise<void>) {
  const { t } = useTranslation('composer')
  const [text, setText] = useDraft(ticketId, 'note')
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<string>()
  const note = text.trim()
  const isTooShort = note.length < NOTE_MIN
  const isTooLong = note.length > NOTE_MAX
  const maySave = !isTooShort && !isTooLong && !isSaving
  const save = async () => {
    setIsSaving(true)
    try {
      const clientId = clientIdOf(ticketId, note)
      const mentions = note.includes('@') ? await idsNamed(ticketId, note) : []
      if (!mentions) return
      await call(ticketNotes.create, { ticketId, contactId, note, clientId, mentions })
      asked.delete(ticketId)
      setRefused(undefined)
      // Text typed during the request stays.
      setText((now) => (now === text ? '' : now))
      invalidate(ticketNotes.list)
      showSuccess(t('noteSaved'))
      await onSaved?.()
    } catch (error) {
      // The text stays in the field.
      if (!(error instanceof Refused)) throw error
      showError(error)
    } finally {
      setIsSaving(false)
    }
  }
  return {
    ticketId,
    text,
    setText,
    isTooLong,
    /** True after an attempt to save a text that is too short, until the text changes. */
    isRefused: isTooShort && refused === text,
    max: NOTE_MAX,
    isSaving,
    save: () => (isTooShort ? setRefused(text) : void (maySave && save())),
  }
}

/** Resolves the mentioned names. The code loads with the first mention, so loading may fail. */
async function idsNamed(ticketId: number, note: string): Promise<number[] | undefined> {
  const named = await importOrRefuse(() => import('../mentions/lazy-parts.ts'))
  return named.mentionedIds(ticketId, note)
}

export type NoteState = ReturnType<typeof useNote>

/** Client ids of unsaved notes, per ticket. A retry uses the same id, so the note is created once. */
const asked = new Map<number, { note: string; clientId: string }>()
onSessionEnd(() => asked.clear())

function clientIdOf(ticketId: number, note: string): string {
  const before = asked.get(ticketId)
  if (before?.note === note) return before.clientId
  const clientId = newId()
  asked.set(ticketId, { note, clientId })
  return clientId
}
