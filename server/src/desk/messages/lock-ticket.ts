import type { Ctx } from '../../platform/ctx.ts'
import { isNamed, type NetworkName } from './named.ts'

/**
 * The ticket before its message, as when an agent reads: in the other order two of them would wait for each other.
 * Whoever changes a message and may have to change its ticket begins here.
 */
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
 * Before a message is stored: it draws its place in the conversation while nobody else writes into this ticket, so what
 * the list shows as the last word is the last one of the conversation too.
 */
export const lockTicket = ({ db }: Ctx, ticketId: number) =>
  db.selectFrom('tickets').select('id').where('id', '=', ticketId).forNoKeyUpdate().execute()

/** The same for a message that the network names. */
export const lockTicketNamed = ({ db }: Ctx, name: NetworkName) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('messages').select('ticketId').where(isNamed(name)))
    .forNoKeyUpdate()
    .execute()
