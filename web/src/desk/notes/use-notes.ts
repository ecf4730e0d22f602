import { ticketNoteCreated, ticketNoteDeleted, ticketNotes } from '@recado/contract/desk/notes'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'

/** The notes about a contact, newest first. Updates when a colleague adds or removes a note. */
export function useNotes(contactId: number) {
  const answer = useEndpointQuery(ticketNotes.list, { contactId })
  const again = () => invalidate(ticketNotes.list, { contactId })
  useLive(ticketNoteCreated, ({ note }) => note.contactId === contactId && again())
  useLive(ticketNoteDeleted, (gone) => gone.contactId === contactId && again())
  useResync(again)
  return answer
}
