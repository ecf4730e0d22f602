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
import { refuseAboveLimit } from '../../accounts/companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { reorderRows } from '../../platform/database/reorder.ts'
import { missing } from '../../platform/refusal.ts'
import { laneColumns } from './columns.ts'

export async function createLane(
  ctx: Ctx,
  { title, position }: Input<typeof lanes.create>,
): Promise<Lane> {
  const { db, emit } = ctx
  const limit = { counted: sql`lanes`, max: LANES_MAX, code: 'ERR_LANE_LIMIT' } as const
  await refuseAboveLimit(ctx, 'lanes', limit)
  const lane = await db
    .insertInto('lanes')
    .values({ title, position: position ?? (await lastPosition(ctx)) + 1 })
    .returning(laneColumns)
    .executeTakeFirstOrThrow()
  emit(laneCreated, { lane })
  return lane
}

async function lastPosition({ db }: Ctx): Promise<number> {
  const { last } = await db
    .selectFrom('lanes')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
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
  await reorderRows({ db }, 'lanes', { all, ids: laneIds, code: 'ERR_NO_LANE_FOUND' })
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
