import { z } from 'zod'
import { byId, endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

export const PersonRef = z.object({ id: z.number(), name: z.string() })
export type PersonRef = z.infer<typeof PersonRef>

export const TicketNote = z.object({
  id: z.number(),
  note: z.string(),
  /** Null once the ticket it was written in was deleted. */
  ticketId: z.number().nullable(),
  contactId: z.number(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Whom it names, as they were called when it was written; a server of before names nobody. */
  mentions: z.array(PersonRef).default([]),
  createdAt: moment,
})
export type TicketNote = z.infer<typeof TicketNote>

export const NOTE_MIN = 2
export const NOTE_MAX = 4096
/** So many people may be named in one note. */
export const MENTIONS_MAX = 10
/** As many as a list answers: the latest of them. */
export const NOTES_SHOWN = 200

export const noteText = z.string().trim().min(NOTE_MIN, 'tooShort').max(NOTE_MAX, 'tooLong')

export const TicketNoteForm = z.object({
  note: noteText,
  /** Given by the writer, so that a note asked for twice is written once. */
  clientId: z.uuid().optional(),
  ticketId: id,
  /** Always the ticket's own contact; another is refused. */
  contactId: id.optional(),
  /** Whom its words name behind an @: only colleagues who see the ticket now. */
  mentions: z.array(id).max(MENTIONS_MAX).default([]),
})

export const ticketNotes = {
  list: endpoint('GET /ticket-notes/list', {
    about:
      'The latest 200 notes of a ticket, or of all the tickets of a contact that the caller may see, newest first.',
    may: 'everyone',
    query: z.object({ ticketId: id.optional(), contactId: id.optional() }),
    answer: z.array(TicketNote),
  }),
  create: endpoint('POST /ticket-notes', {
    about: 'A note for colleagues; the customer never sees it.',
    may: 'everyone',
    body: TicketNoteForm,
    answer: TicketNote,
  }),
  remove: endpoint('DELETE /ticket-notes/:id', {
    about: 'Removes a note: its author or an admin.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const ticketNoteCreated = live('ticketNote', 'create', z.object({ note: TicketNote }))
export const ticketNoteDeleted = live(
  'ticketNote',
  'delete',
  z.object({ noteId: z.number(), contactId: z.number() }),
)
