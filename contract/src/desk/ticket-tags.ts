import { z } from 'zod'
import { endpoint, id } from '../platform/endpoint.ts'
import { Ticket } from './tickets.ts'

/** Maximum number of tags of a ticket. */
export const TAGS_PER_TICKET = 30

export const TicketTags = z.object({
  ticketId: id,
  tags: z.array(z.object({ id })).max(TAGS_PER_TICKET, 'tooMany'),
})

const byTicket = z.object({ ticketId: id })

export const ticketTags = {
  give: endpoint('POST /ticket-tags/:ticketId', {
    about: 'Adds one tag to a ticket.',
    may: 'everyone',
    params: byTicket,
    body: z.object({ tagId: id }),
    answer: Ticket,
  }),
  take: endpoint('DELETE /ticket-tags/:ticketId/:tagId', {
    about: 'Removes one tag from a ticket.',
    may: 'everyone',
    params: byTicket.extend({ tagId: id }),
    answer: Ticket,
  }),
  sync: endpoint('POST /tags/sync', {
    about: 'Replaces all tags of a ticket.',
    may: 'everyone',
    body: TicketTags,
    answer: Ticket,
  }),
}
