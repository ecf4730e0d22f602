import type { Input } from '@recado/contract/platform/endpoint'
import { type Card, type cards, type Lane, LANES_MAX } from '@recado/contract/desk/funnel'
import type { Ctx } from '../../platform/ctx.ts'
import { showTicket } from '../tickets/queries.ts'
import { laneColumns, toCard, selectCard } from './columns.ts'

export const listLanes = ({ db }: Ctx): Promise<Lane[]> =>
  db
    .selectFrom('lanes')
    .select(laneColumns)
    .orderBy('position')
    .orderBy('id')
    .limit(LANES_MAX)
    .execute()

export async function cardsOfTicket(
  ctx: Ctx,
  { ticketId }: Input<typeof cards.ofTicket>,
): Promise<Card[]> {
  await showTicket(ctx, { ticketId })
  const rows = await selectCard(ctx.db).where('cards.ticketId', '=', ticketId).execute()
  return rows.map(toCard)
}
