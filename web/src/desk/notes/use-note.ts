import { ticketNotes, NOTE_MAX, NOTE_MIN } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { loadOrRefuse, Refused } from '../../app/calls/refused.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { invalidate } from '../../app/cache/query.ts'
import { whenOver } from '../../app/session/session.ts'
import { useDraft } from '../drafts/drafts.ts'
import { newId } from '../../app/device/new-id.ts'

/**
 * What is being written for colleagues. It goes by a call of its own, and no way leads from it to the customer. `onSaved`
 * brings the end of the conversation into view, where the note stands.
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
      // What was written on meanwhile stays.
      setText((now) => (now === text ? '' : now))
      invalidate(ticketNotes.list)
      showSuccess(t('noteSaved'))
      await onSaved?.()
    } catch (error) {
      // What was written stays in the field.
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
    /** True after saving was asked for with too few letters, until more is typed. */
    isRefused: isTooShort && refused === text,
    max: NOTE_MAX,
    isSaving,
    save: () => (isTooShort ? setRefused(text) : void (maySave && save())),
  }
}

/** Who is meant by the names behind an @. Fetched when the first is written, so that it may be out of reach. */
async function idsNamed(ticketId: number, note: string): Promise<number[] | undefined> {
  const named = await loadOrRefuse(() => import('../mentions/lazy-parts.ts'))
  return named.idsNamed(ticketId, note)
}

export type NoteWriting = ReturnType<typeof useNote>

/** The notes on their way, per ticket: one asked for again keeps its name, and is written once. */
const asked = new Map<number, { note: string; clientId: string }>()
whenOver(() => asked.clear())

function clientIdOf(ticketId: number, note: string): string {
  const before = asked.get(ticketId)
  if (before?.note === note) return before.clientId
  const clientId = newId()
  asked.set(ticketId, { note, clientId })
  return clientId
}
