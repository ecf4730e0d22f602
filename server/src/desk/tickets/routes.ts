import { connections } from '@recado/contract/connections/connections'
import { tickets } from '@recado/contract/desk/tickets'
import { routes } from '../../platform/http/routes.ts'
import { createTicket } from './create.ts'
import { changeTicket } from './commands.ts'
import { ticketDetail, ticketDetailByUuid } from './detail.ts'
import { ticketsOfContact } from './of-contact.ts'
import { countTickets } from './counters.ts'
import { listTickets } from './queries.ts'
import { moveTickets } from './move-between-connections.ts'
import { readTicket } from './mark-read.ts'
import { removeTicket } from './remove.ts'
import { askForTicket } from './transfer.ts'

export const ticketRoutes = routes(tickets, {
  list: listTickets,
  counts: countTickets,
  show: ticketDetail,
  showByUuid: ticketDetailByUuid,
  create: createTicket,
  change: changeTicket,
  ofContact: ticketsOfContact,
  remove: removeTicket,
  askFor: askForTicket,
  read: readTicket,
})

export const moveTicketsRoutes = routes({ move: connections.moveTickets }, { move: moveTickets })
