import { z } from 'zod'
import { endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { contactName, phoneNumber } from '../platform/hidden-numbers.ts'
import { live } from '../platform/live.ts'
import { PersonRef } from './notes.ts'

/** Maximum number of unseen mentions in an answer, latest first. */
export const UNSEEN_MAX = 20

/** A note in which a colleague mentioned the reader. */
export const Mention = z.object({
  noteId: z.number(),
  ticketId: z.number(),
  ticketUuid: z.uuid(),
  /** The line of the timeline that shows the note. */
  lineId: z.uuid(),
  contact: z.object({ name: contactName, number: phoneNumber }),
  /** The author of the note. Null if the user was deleted. */
  by: z.string().nullable(),
  note: z.string(),
  createdAt: moment,
})
export type Mention = z.infer<typeof Mention>

const byTicket = z.object({ ticketId: id })

export const mentions = {
  people: endpoint('GET /tickets/:ticketId/people', {
    about:
      'Lists the users whom the caller may mention in a note of this ticket: all others who see it now, by name, at most 1000.',
    may: 'everyone',
    params: byTicket,
    answer: z.array(PersonRef),
  }),
  unseen: endpoint('GET /mentions', {
    about:
      'Lists the latest 20 notes that mention the caller, in tickets they see, and that they have not seen.',
    may: 'everyone',
    answer: z.array(Mention),
  }),
  see: endpoint('POST /tickets/:ticketId/mentions/seen', {
    about: 'Marks the mentions of the caller in this ticket as seen.',
    may: 'everyone',
    params: byTicket,
    answer: nothing,
  }),
}

/** Sent only to the mentioned user: a colleague mentioned them in a note. */
export const mentioned = live('mention', 'create', z.object({ mention: Mention }))
/** Sent to the same user: they have seen their mentions in this ticket, on any device. */
export const mentionsSeen = live('mention', 'seen', z.object({ ticketId: z.number() }))
