import {
  type BoardLane,
  type Card,
  type cards,
  type Lane,
  LANE_PAGE,
  LANES_MAX,
  type lanes,
} from '@recado/contract/desk/funnel'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { showTicket } from '../tickets/queries.ts'
import { laneColumns, selectCard, toCard } from './columns.ts'
import { selectLaneTotals, toLaneTotals } from './lane-locks.ts'

export const listLanes = ({ db }: Ctx): Promise<Lane[]> =>
  db
    .selectFrom('lanes')
    .select(laneColumns)
    .orderBy('position')
    .orderBy('id')
    .limit(LANES_MAX)
    .execute()

/** The lanes in order, each with its totals and its first cards. */
export async function showBoard(ctx: Ctx): Promise<BoardLane[]> {
  const [all, first] = await Promise.all([
    selectLaneTotals(ctx.db)
      .select(['lanes.title', 'lanes.position'])
      .orderBy('lanes.position')
      .orderBy('lanes.id')
      .limit(LANES_MAX)
      .execute(),
    firstCards(ctx),
  ])
  return all.map(({ title, position, ...totals }) => ({
    title,
    position,
    ...toLaneTotals(totals),
    cards: first.filter(({ laneId }) => laneId === totals.id),
  }))
}

/** The first cards of every lane, in order. A CTE named like the table, so the select reads these cards only. */
async function firstCards(ctx: Ctx): Promise<Card[]> {
  const first = ctx.db.with('cards', (db) =>
    db
      .selectFrom('lanes')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('cards')
            .selectAll()
            .whereRef('cards.laneId', '=', 'lanes.id')
            .orderBy('cards.position')
            .orderBy('cards.id')
            .limit(LANE_PAGE)
            .as('first'),
        (on) => on.onTrue(),
      )
      .selectAll('first'),
  )
  const rows = await selectCard(first)
    .orderBy('cards.position')
    .orderBy('cards.id')
    .limit(LANES_MAX * LANE_PAGE)
    .execute()
  return rows.map((row) => toCard(ctx, row))
}

/** A page of the cards of a lane, in order. */
export async function cardsOfLane(
  ctx: Ctx,
  { id, after }: Input<typeof lanes.cards>,
): Promise<Answer<typeof lanes.cards>> {
  await ctx.db
    .selectFrom('lanes')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_LANE_FOUND'))
  const [position, cardId] = after?.split(',').map(Number) ?? []
  const rows = await selectCard(ctx.db)
    .where('cards.laneId', '=', id)
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(cards.position, cards.id) > (${position}::bigint, ${cardId}::bigint)`),
    )
    .orderBy('cards.position')
    .orderBy('cards.id')
    .limit(LANE_PAGE + 1)
    .execute()
  return {
    cards: rows.slice(0, LANE_PAGE).map((row) => toCard(ctx, row)),
    hasMore: rows.length > LANE_PAGE,
  }
}

export async function showCard(ctx: Ctx, { id }: Input<typeof cards.show>): Promise<Card> {
  const row = await selectCard(ctx.db)
    .where('cards.id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_CARD_FOUND'))
  return toCard(ctx, row)
}

export async function cardsOfTicket(
  ctx: Ctx,
  { ticketId }: Input<typeof cards.ofTicket>,
): Promise<Card[]> {
  await showTicket(ctx, { ticketId })
  const rows = await selectCard(ctx.db).where('cards.ticketId', '=', ticketId).execute()
  return rows.map((row) => toCard(ctx, row))
}
