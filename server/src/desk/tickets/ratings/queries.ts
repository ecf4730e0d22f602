import type { TicketDetail } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../../platform/ctx.ts'

/** The latest rating of a ticket with its comment. Undefined if its customer gave none. */
export async function ratingOf({ db }: Ctx, ticketId: number): Promise<TicketDetail['rating']> {
  const rated = await db
    .selectFrom('cycles')
    .select(['rating', 'ratingComment', 'ratedAt'])
    .where('ticketId', '=', ticketId)
    .where('ratedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!rated?.rating || !rated.ratedAt) return undefined
  const { rating: score, ratingComment: comment, ratedAt } = rated
  return { score, comment, ratedAt: ratedAt.toISOString() }
}
