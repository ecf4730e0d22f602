import { z } from 'zod'
import { endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'
import { PersonRef } from './notes.ts'

/** Unseen mentions are answered up to here, the latest of them. */
export const UNSEEN_MAX = 20

/** A note in which a colleague named the reader, as a notice tells of it. */
export const Mention = z.object({
  noteId: z.number(),
  ticketId: z.number(),
  ticketUuid: z.uuid(),
  /** The line of the timeline that shows the note. */
  lineId: z.uuid(),
  contact: z.object({ name: z.string(), number: z.string() }),
  /** Who wrote the note; null once they are no more. */
  by: z.string().nullable(),
  note: z.string(),
  createdAt: moment,
})
export type Mention = z.infer<typeof Mention>

const byTicket = z.object({ ticketId: id })

export const mentions = {
  people: endpoint('GET /tickets/:ticketId/people', {
    about:
      'Whom the caller may name in a note of this ticket: everybody else who sees it now, by name, of at most 1000.',
    may: 'everyone',
    params: byTicket,
    answer: z.array(PersonRef),
  }),
  unseen: endpoint('GET /mentions', {
    about:
      'The latest 20 notes that name the caller, in tickets they see, and that they have not seen.',
    may: 'everyone',
    answer: z.array(Mention),
  }),
  see: endpoint('POST /tickets/:ticketId/mentions/seen', {
    about: 'The caller has seen where notes of this ticket name them.',
    may: 'everyone',
    params: byTicket,
    answer: nothing,
  }),
}

/** To the named person alone: a colleague wrote a note that names them. */
export const mentioned = live('mention', 'create', z.object({ mention: Mention }))
/** To the same person: they have seen what named them in this ticket, here or on another device. */
export const mentionsSeen = live('mention', 'seen', z.object({ ticketId: z.number() }))
