import type { LaneTotals } from '@recado/contract/desk/funnel'
import { type Kysely, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Locks lanes in the order of their ids and raises their revisions. Every writer of a card locks its ticket first, then
 * its lanes, so concurrent moves run one after the other and all screens end with the same board. Returns the lanes that
 * exist.
 */
export async function lockLanes(
  { db }: Ctx,
  laneIds: readonly number[],
): Promise<Map<number, string>> {
  const ids = sql<number>`any(${[...laneIds]}::int[])`
  await db
    .selectFrom('lanes')
    .select('id')
    .where('id', '=', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const rows = await db
    .updateTable('lanes')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', ids)
    .returning(['id', 'title'])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Lanes with their totals. The index of the cards of a lane contains the values, so no card is read. */
export const selectLaneTotals = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('lanes')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cards')
          .whereRef('cards.laneId', '=', 'lanes.id')
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<number>`coalesce(sum(value_cents), 0)::bigint`.as('cents'),
          ])
          .as('totals'),
      (on) => on.onTrue(),
    )
    .select(['lanes.id', 'lanes.revision', 'totals.count', 'totals.cents'])

type TotalsRow = Omit<LaneTotals, 'value'> & { cents: number }

export const toLaneTotals = ({ id, count, cents, revision }: TotalsRow): LaneTotals => ({
  id,
  count,
  value: cents / 100,
  revision,
})

/** The totals of locked lanes, for a live event. */
export async function totalsOfLanes(
  { db }: Ctx,
  laneIds: readonly number[],
): Promise<LaneTotals[]> {
  const rows = await selectLaneTotals(db)
    .where('lanes.id', '=', sql<number>`any(${[...laneIds]}::int[])`)
    .execute()
  return rows.map(toLaneTotals)
}
