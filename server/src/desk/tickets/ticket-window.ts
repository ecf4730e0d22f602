import type { Message } from '@recado/contract/desk/messages'
import type { Ticket, TicketStatus } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { latestWindowEnd } from '../../connections/service-windows/queries.ts'

/** The end of the service window of an active ticket, as SQL. Reads no window if the network has none. */
export const serviceWindowEndsAt = sql<Date | null>`case
    when tickets.status <> 'closed' and connections.service_window_hours is not null
    then ${latestWindowEnd({ connectionId: sql`tickets.connection_id`, contactId: sql`tickets.contact_id` })}
  end`

type WindowRow = {
  status: TicketStatus
  serviceWindowHours: number | null
  connectionDeletedAt: Date | null
  serviceWindowEndsAt: Date | null
}

export const windowOf = (row: WindowRow): Pick<Ticket, 'serviceWindowEndsAt'> =>
  row.status === 'closed' || row.serviceWindowHours === null || row.connectionDeletedAt
    ? {}
    : { serviceWindowEndsAt: row.serviceWindowEndsAt?.toISOString() ?? null }

/**
 * A ticket that was read before the message of its customer was stored, with the window that the message opens. The
 * rule is that of open_service_windows().
 */
export function withOpenedWindow(
  ticket: Ticket,
  { fromMe, createdAt }: Pick<Message, 'fromMe' | 'createdAt'>,
): Ticket {
  const { serviceWindowEndsAt: known, whatsapp } = ticket
  if (fromMe || known === undefined || !whatsapp?.serviceWindowHours) return ticket
  const end = Date.parse(createdAt) + whatsapp.serviceWindowHours * 3_600_000
  if (known !== null && Date.parse(known) >= end) return ticket
  return { ...ticket, serviceWindowEndsAt: new Date(end).toISOString() }
}
