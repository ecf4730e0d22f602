import type { Input } from '@recado/contract/platform/endpoint'
import { type Ticket, type tickets, ticketUnreadUpdated } from '@recado/contract/desk/tickets'
import { peerOf } from '../../contacts/peers.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { updateTicket, emitTicketUpdated } from './update.ts'
import { lockVisibleTicket, showTicket } from './queries.ts'
import { roomsOf } from './visibility.ts'

const READ_AT_ONCE = 500

/** Marks the ticket's messages as read here; the node that holds the connection sends the read receipts. */
export async function readTicket(
  ctx: Ctx,
  { ticketId }: Input<typeof tickets.read>,
): Promise<Ticket> {
  const before = await showTicket(ctx, { ticketId })
  if (before.unreadMessages === 0) return before
  await lockVisibleTicket(ctx, { ticketId })
  const ticket = await updateTicket(ctx, (update) =>
    update.set({ unreadMessages: 0 }).where('id', '=', ticketId),
  )
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  const read = await markMessagesRead(ctx, ticketId)
  ctx.emit(ticketUnreadUpdated, { ticketId }, { rooms: roomsOf(ticket) })
  emitTicketUpdated(ctx, ticket)
  const chat = await peerOf(ctx, ticket.contactId)
  const { companyId } = ctx
  if (ticket.whatsappId && chat && read.length > 0)
    ctx.signal('read', { companyId, connectionId: ticket.whatsappId, chat, networkIds: read })
  return ticket
}

/** Marks the customer's messages as read. Returns their network ids, newest last. */
export async function markMessagesRead({ db }: Ctx, ticketId: number): Promise<string[]> {
  const read = await db
    .updateTable('messages')
    .set({ read: true })
    .where('ticketId', '=', ticketId)
    // Literals, so that every plan may use the index of unread messages.
    .where('read', '=', sql.lit(false))
    .where('fromMe', '=', sql.lit(false))
    .returning('networkId')
    .execute()
  return read.flatMap(({ networkId }) => networkId ?? []).slice(-READ_AT_ONCE)
}
