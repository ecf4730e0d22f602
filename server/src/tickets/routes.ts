import { tickets } from '@recado/contract/tickets'
import { routes } from '../platform/http.ts'
import { changeTicket, createTicket, readTicket } from './commands.ts'
import { countTickets, listTickets, showTicket, showTicketByUuid } from './queries.ts'

export const ticketRoutes = routes(tickets, {
  list: listTickets,
  counts: countTickets,
  show: showTicket,
  showByUuid: showTicketByUuid,
  create: createTicket,
  change: changeTicket,
  read: readTicket,
})
