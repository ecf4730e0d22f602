import {
  type Lane,
  LANES_MAX,
  laneCreated,
  laneDeleted,
  type lanes,
  lanesReordered,
  laneUpdated,
} from '@recado/contract/desk/funnel'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { lockLimitedRows } from '../../accounts/companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { laneColumns } from './columns.ts'

export async function createLane(
  ctx: Ctx,
  { title, position }: Input<typeof lanes.create>,
): Promise<Lane> {
  const { db, emit } = ctx
  await lockLimitedRows(ctx, 'lanes')
  const { count, last } = await db
    .selectFrom('lanes')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= LANES_MAX) throw new Refusal('ERR_LANE_LIMIT')
  const lane = await db
    .insertInto('lanes')
    .values({ title, position: position ?? (last ?? 0) + 1 })
    .returning(laneColumns)
    .executeTakeFirstOrThrow()
  emit(laneCreated, { lane })
  return lane
}

export async function updateLane(
  { db, emit, now }: Ctx,
  { id, title }: Input<typeof lanes.update>,
): Promise<Lane> {
  const lane = await db
    .updateTable('lanes')
    .set({ title, updatedAt: now })
    .where('id', '=', id)
    .returning(laneColumns)
    .executeTakeFirstOrThrow(missing('ERR_NO_LANE_FOUND'))
  emit(laneUpdated, { lane })
  return lane
}

/**
 * Sets the order of all lanes of the company. The locks serialise concurrent reorders and removals, so the result is the
 * order of one caller.
 *
 * @throws Refusal ERR_NO_LANE_FOUND unless the list names every lane of the company
 */
export async function reorderLanes(
  { db, emit }: Ctx,
  { laneIds }: Input<typeof lanes.reorder>,
): Promise<{}> {
  const all = await db.selectFrom('lanes').select('id').orderBy('id').forNoKeyUpdate().execute()
  const wanted = new Set(laneIds)
  if (all.length !== wanted.size || !all.every(({ id }) => wanted.has(id)))
    throw missing('ERR_NO_LANE_FOUND')()
  await sql`
    update lanes set position = wanted.place
      from unnest(${laneIds}::int[]) with ordinality as wanted (id, place)
     where lanes.id = wanted.id`.execute(db)
  emit(lanesReordered, { laneIds })
  return {}
}

/** Removes a lane with its cards. A card that is moving into the lane is removed with it or refused. */
export async function removeLane(ctx: Ctx, { id }: Input<typeof lanes.remove>): Promise<{}> {
  const { title } = await ctx.db
    .deleteFrom('lanes')
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirstOrThrow(missing('ERR_NO_LANE_FOUND'))
  ctx.emit(laneDeleted, { laneId: id })
  writeAudit(ctx, { act: 'lane.delete', subject: title })
  return {}
}
