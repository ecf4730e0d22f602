import { ticketNoteCreated, ticketNoteDeleted, ticketNotes } from '@recado/contract/ticket-notes'
import { useCaughtUp, useLive } from '../app/live.ts'
import { useAnswer } from '../app/query.ts'

/** What was noted about a contact, newest first; a colleague's note shows as it is written. */
export function useNotes(contactId: number) {
  const answer = useAnswer(ticketNotes.list, { contactId })
  const again = () => void answer.refetch()
  useLive(ticketNoteCreated, ({ note }) => note.contactId === contactId && again())
  useLive(ticketNoteDeleted, (gone) => gone.contactId === contactId && again())
  useCaughtUp(again)
  return answer
}
