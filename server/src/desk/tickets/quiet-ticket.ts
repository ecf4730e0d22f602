import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectTicket } from './columns.ts'
import { openTicket } from './open-ticket.ts'
import { showTicket, toVisibleTicket } from './queries.ts'
import { emitTicketUpdated } from './update.ts'

type ConversationKey = { contactId: number; connectionId: number }

/**
 * The ticket for a message of ours that no agent writes: the contact's active ticket on this connection, else the latest
 * closed one, which stays closed. Creates a closed ticket for a contact without one: a prompt answer reopens it.
 */
export async function findOrCreateQuietTicket(
  ctx: Ctx,
  { contactId, connectionId }: ConversationKey,
): Promise<Ticket> {
  const last = await selectTicket(ctx.db)
    .where('tickets.id', '=', (eb) =>
      eb
        .selectFrom('tickets as one')
        .select('one.id')
        .where('one.contactId', '=', contactId)
        .where('one.connectionId', '=', connectionId)
        .orderBy(sql`one.status = 'closed'`)
        .orderBy('one.id', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  if (last) return toVisibleTicket(ctx, last)
  const isGroup = sql<boolean>`(select is_group from contacts where id = ${contactId})`
  const created = await openTicket(ctx, { contactId, connectionId, isGroup, status: 'closed' })
  const ticket = await showTicket(ctx, { ticketId: created!.id })
  emitTicketUpdated(ctx, ticket)
  return ticket
}
