import { sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { tellDropped } from './outages.ts'
import { noteOwnerLost } from '../state.ts'

const AT_ONCE = 100

/** A moment longer than an orderly change of hands takes. */
const ALONE_SECONDS = 3

/** Nothing says "connected" while no node works the number, be it that none is left. */
export async function findLeftAlone(world: World): Promise<void> {
  const { rows } = await sql<Found>`
    select company_id, id from connections_left_alone(${ALONE_SECONDS}, ${AT_ONCE})`.execute(
    world.db,
  )
  await eachOf(world, rows, noteAlone)
}

/** Who takes it meanwhile waits for this, or this finds that it is taken. */
async function noteAlone(ctx: Ctx, connectionId: number): Promise<void> {
  const alone = await ctx.db
    .selectFrom('connectionLeases')
    .select('onlineAt')
    .where('connectionId', '=', connectionId)
    .where('expiresAt', '<', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (alone) await noteOwnerLost(ctx, { connectionId, since: alone.onlineAt ?? ctx.now })
}

/** Shorter interruptions heal by themselves and are not worth a mail. */
const DOWN_MINUTES = 5

/** Numbers that have not come back by themselves: their admins are written to. */
export async function tellDown(world: World): Promise<void> {
  const { rows } = await sql<Found>`
    select company_id, id from connections_down(${DOWN_MINUTES}, ${AT_ONCE})`.execute(world.db)
  await eachOf(world, rows, tellDropped)
}

type Found = { companyId: number; id: number }

/** What stops one stops no other. */
async function eachOf(
  world: World,
  found: Found[],
  work: (ctx: Ctx, connectionId: number) => Promise<void>,
): Promise<void> {
  for (const { companyId, id } of found)
    try {
      await within(world, { companyId }, (ctx) => work(ctx, id))
    } catch (error) {
      world.log.error({ err: error, connectionId: id }, 'a connection was not looked after')
    }
}
