import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket, TicketDetail, tickets } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { windowEndOf } from '../../connections/service-windows/queries.ts'
import { showTicket, showTicketByUuid } from './queries.ts'
import { ratingOf } from './ratings/queries.ts'

export const ticketDetail = async (
  ctx: Ctx,
  asked: Input<typeof tickets.show>,
): Promise<TicketDetail> => detailOf(ctx, await showTicket(ctx, asked))

export const ticketDetailByUuid = async (
  ctx: Ctx,
  asked: Input<typeof tickets.showByUuid>,
): Promise<TicketDetail> => detailOf(ctx, await showTicketByUuid(ctx, asked))

async function detailOf(ctx: Ctx, ticket: Ticket): Promise<TicketDetail> {
  const [windowEnd, rating] = await Promise.all([
    windowEndIn(ctx, ticket),
    ratingOf(ctx, ticket.id),
  ])
  const end =
    windowEnd === undefined ? {} : { serviceWindowEndsAt: windowEnd?.toISOString() ?? null }
  return { ...ticket, ...end, ...(rating && { rating }) }
}

async function windowEndIn(
  ctx: Ctx,
  { whatsappId: connectionId, contactId }: Ticket,
): Promise<Date | null | undefined> {
  return connectionId === null ? undefined : windowEndOf(ctx, { connectionId, contactId })
}
