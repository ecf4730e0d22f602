import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket, TicketDetail, tickets } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { windowEndOf } from '../../connections/service-windows/queries.ts'
import { showTicket, showTicketByUuid } from './queries.ts'

export const ticketDetail = async (
  ctx: Ctx,
  asked: Input<typeof tickets.show>,
): Promise<TicketDetail> => withWindow(ctx, await showTicket(ctx, asked))

export const ticketDetailByUuid = async (
  ctx: Ctx,
  asked: Input<typeof tickets.showByUuid>,
): Promise<TicketDetail> => withWindow(ctx, await showTicketByUuid(ctx, asked))

async function withWindow(ctx: Ctx, ticket: Ticket): Promise<TicketDetail> {
  const { whatsappId: connectionId, contactId } = ticket
  if (connectionId === null) return ticket
  const end = await windowEndOf(ctx, { connectionId, contactId })
  return end === undefined ? ticket : { ...ticket, serviceWindowEndsAt: end?.toISOString() ?? null }
}
