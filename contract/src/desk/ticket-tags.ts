import { z } from 'zod'
import { endpoint, id } from '../platform/endpoint.ts'
import { Ticket } from './tickets.ts'

/** Tags a ticket may have at once. */
export const TAGS_PER_TICKET = 30

export const TicketTags = z.object({
  ticketId: id,
  tags: z.array(z.object({ id })).max(TAGS_PER_TICKET, 'tooMany'),
})

const byTicket = z.object({ ticketId: id })

export const ticketTags = {
  give: endpoint('POST /ticket-tags/:ticketId', {
    about: 'One tag more; those it has stay.',
    may: 'everyone',
    params: byTicket,
    body: z.object({ tagId: id }),
    answer: Ticket,
  }),
  take: endpoint('DELETE /ticket-tags/:ticketId/:tagId', {
    about: 'One tag less; the others stay.',
    may: 'everyone',
    params: byTicket.extend({ tagId: id }),
    answer: Ticket,
  }),
  sync: endpoint('POST /tags/sync', {
    about: 'The tags of a ticket from now on, in place of those it had.',
    may: 'everyone',
    body: TicketTags,
    answer: Ticket,
  }),
}
