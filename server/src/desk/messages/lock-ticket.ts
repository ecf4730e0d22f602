import type { Ctx } from '../../platform/ctx.ts'
import { hasNetworkName, type NetworkName } from './network-name.ts'

/** Locks the ticket of a message. Every writer locks the ticket before the message, which prevents deadlocks. */
export const lockTicketOf = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('messages').select('ticketId').where('id', '=', messageId),
    )
    .forNoKeyUpdate()
    .execute()

/**
 * Locks the ticket before a message is stored. Positions are drawn under this lock, so the last message in the ticket
 * list is also the last one of the conversation.
 */
export const lockTicket = ({ db }: Ctx, ticketId: number) =>
  db.selectFrom('tickets').select('id').where('id', '=', ticketId).forNoKeyUpdate().execute()

/** Locks the ticket of a message identified by its network name. */
export const lockTicketByNetworkName = ({ db }: Ctx, name: NetworkName) =>
  ticketByNetworkName(db, name).execute()

/** The query of `lockTicketByNetworkName`, for a statement that also does something else. */
export const ticketByNetworkName = (db: Pick<Ctx['db'], 'selectFrom'>, name: NetworkName) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('messages').select('ticketId').where(hasNetworkName(name)),
    )
    .forNoKeyUpdate()
