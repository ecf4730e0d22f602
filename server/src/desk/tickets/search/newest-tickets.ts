import { TicketStatus } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../../platform/ctx.ts'
import { type TicketFilter, disjointParts, unionAll } from '../filter.ts'

const columns = [
  'tickets.id',
  'tickets.contactId',
  'tickets.messagesCount',
  'tickets.lastMessageAt',
] as const

/**
 * The tickets with the newest last messages, at most `most`, in that order. Reads each status separately, because an
 * index has that order.
 */
export async function newestTickets(ctx: Ctx, filter: TicketFilter, most: number) {
  const statuses = filter.status ? [filter.status] : TicketStatus.options
  const parts = statuses.flatMap((status) =>
    disjointParts(ctx, filter).map((rows) =>
      rows
        .where('tickets.status', '=', status)
        .select(columns)
        .orderBy('tickets.lastMessageAt', 'desc')
        .limit(most),
    ),
  )
  return unionAll(ctx.db, parts).orderBy('lastMessageAt', 'desc').limit(most).execute()
}
