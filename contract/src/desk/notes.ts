import { z } from 'zod'
import { byId, endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

export const PersonRef = z.object({ id: z.number(), name: z.string() })
export type PersonRef = z.infer<typeof PersonRef>

export const TicketNote = z.object({
  id: z.number(),
  note: z.string(),
  /** Null if its ticket was deleted. */
  ticketId: z.number().nullable(),
  contactId: z.number(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The mentioned users, with their names at that time. Empty from a server of an earlier release. */
  mentions: z.array(PersonRef).default([]),
  createdAt: moment,
})
export type TicketNote = z.infer<typeof TicketNote>

export const NOTE_MIN = 2
export const NOTE_MAX = 4096
/** Maximum number of mentions in one note. */
export const MENTIONS_MAX = 10
/** Maximum number of notes in a list, latest first. */
export const NOTES_SHOWN = 200

export const noteText = z.string().trim().min(NOTE_MIN, 'tooShort').max(NOTE_MAX, 'tooLong')

export const TicketNoteForm = z.object({
  note: noteText,
  /** An idempotency key of the caller: a repeated request creates one note. */
  clientId: z.uuid().optional(),
  ticketId: id,
  /** The contact of the ticket. Another contact is refused. */
  contactId: id.optional(),
  /** The users mentioned with @. They must see the ticket now. */
  mentions: z.array(id).max(MENTIONS_MAX).default([]),
})

export const ticketNotes = {
  list: endpoint('GET /ticket-notes/list', {
    about:
      'Lists the latest 200 notes of a ticket, or of all visible tickets of a contact, newest first.',
    may: 'everyone',
    query: z.object({ ticketId: id.optional(), contactId: id.optional() }),
    answer: z.array(TicketNote),
  }),
  create: endpoint('POST /ticket-notes', {
    about: 'Creates a note for colleagues. The customer never sees it.',
    may: 'everyone',
    body: TicketNoteForm,
    answer: TicketNote,
  }),
  remove: endpoint('DELETE /ticket-notes/:id', {
    about: 'Deletes a note. Allowed to its author and admins.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

/** A note was created. */
export const ticketNoteCreated = live('ticketNote', 'create', z.object({ note: TicketNote }))
/** A note was deleted. */
export const ticketNoteDeleted = live(
  'ticketNote',
  'delete',
  z.object({ noteId: z.number(), contactId: z.number() }),
)
