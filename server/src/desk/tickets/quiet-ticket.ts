import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type ConversationKey, findLatestTicket } from './find-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { showTicket, toVisibleTicket } from './queries.ts'
import { emitTicketUpdated } from './update.ts'

/**
 * The ticket for a message of ours that no agent writes: the contact's active ticket on this connection, else the latest
 * closed one, which stays closed. Creates a closed ticket for a contact without one: a prompt answer reopens it.
 */
export async function findOrCreateQuietTicket(
  ctx: Ctx,
  { contactId, connectionId }: ConversationKey,
): Promise<Ticket> {
  const last = await findLatestTicket(ctx, { contactId, connectionId })
  if (last) return toVisibleTicket(ctx, last)
  const isGroup = sql<boolean>`(select is_group from contacts where id = ${contactId})`
  const created = await openTicket(ctx, { contactId, connectionId, isGroup, status: 'closed' })
  const ticket = await showTicket(ctx, { ticketId: created!.id })
  emitTicketUpdated(ctx, ticket)
  return ticket
}
