import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { job } from '../platform/jobs.ts'
import { within } from '../platform/within.ts'
import { BEGINNING, dayIn, factsOf, startOf } from './facts.ts'

const AT_ONCE = 100

/** The days from the first, before the second: their bounds as moments. */
type Days = { from: string; until: string; zone: string }

const bounds = ({ from, until, zone }: Days) => ({
  start: startOf(sql`${from}::date`, zone),
  end: startOf(sql`${until}::date`, zone),
})

/** Of the cycles that ended in these days. */
const factsIn = (days: Days) => {
  const { start, end } = bounds(days)
  const where = sql`closed_at >= ${start} and closed_at < ${end}`
  return factsOf({ cycles: sql`cycles`, dayOf: dayIn(days.zone), where })
}

/**
 * Adds the days that are over to the kept figures, however many those are: after a stop it catches up, twice changes
 * nothing. Two at once wait for each other at the company's row.
 */
export async function addUpDays(ctx: Ctx): Promise<void> {
  const { db, now, timeZone: zone } = ctx
  await db
    .insertInto('addedUp')
    .values({ until: BEGINNING, timeZone: zone })
    .onConflict((known) => known.column('companyId').doNothing())
    .execute()
  const kept = await db
    .selectFrom('addedUp')
    .select(['until', 'timeZone'])
    .select(sql<string>`(${now}::timestamptz at time zone ${zone})::date`.as('today'))
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isMoved = kept.timeZone !== zone
  if (!isMoved && kept.until >= kept.today) return
  if (isMoved) await forget(ctx)
  const days = { from: isMoved ? BEGINNING : kept.until, until: kept.today, zone }
  await addCycles(ctx, days)
  await addAttendants(ctx, days)
  await addRatings(ctx, days)
  await addContacts(ctx, days)
  await db.updateTable('addedUp').set({ until: kept.today, timeZone: zone }).execute()
}

/** In another time zone every day has other bounds. */
async function forget({ db }: Ctx): Promise<void> {
  await db.deleteFrom('dayFigures').execute()
  await db.deleteFrom('attendantDays').execute()
  await db.deleteFrom('contactDays').execute()
}

async function addCycles({ db }: Ctx, days: Days): Promise<void> {
  await sql`
    insert into day_figures as kept
      (day, queue_id, connection_id, begun, waits, wait_seconds, finished, supports, support_seconds)
    select day, queue_id, connection_id, sum(begun), sum(waits), sum(wait_seconds), sum(finished), sum(supports),
           sum(support_seconds)
      from (${factsIn(days)}) as fact
     group by 1, 2, 3
    on conflict (company_id, day, queue_id, connection_id) do update set
      begun = kept.begun + excluded.begun,
      waits = kept.waits + excluded.waits,
      wait_seconds = kept.wait_seconds + excluded.wait_seconds,
      finished = kept.finished + excluded.finished,
      supports = kept.supports + excluded.supports,
      support_seconds = kept.support_seconds + excluded.support_seconds`.execute(db)
}

async function addAttendants({ db }: Ctx, days: Days): Promise<void> {
  await sql`
    insert into attendant_days as kept (day, user_id, queue_id, connection_id, finished, supports, support_seconds)
    select day, user_id, queue_id, connection_id, sum(finished), sum(supports), sum(support_seconds)
      from (${factsIn(days)}) as fact
     where user_id > 0 and finished > 0
     group by 1, 2, 3, 4
    on conflict (company_id, day, user_id, queue_id, connection_id) do update set
      finished = kept.finished + excluded.finished,
      supports = kept.supports + excluded.supports,
      support_seconds = kept.support_seconds + excluded.support_seconds`.execute(db)
}

/** A rating counts in the day it was given, which may be the day after the resolving. */
async function addRatings({ db }: Ctx, days: Days): Promise<void> {
  const { start, end } = bounds(days)
  await sql`
    insert into attendant_days as kept (day, user_id, queue_id, connection_id, ratings, stars)
    select (c.rated_at at time zone ${days.zone})::date, c.user_id, coalesce(c.queue_id, 0),
           coalesce(c.connection_id, 0), count(*), sum(c.rating)
      from cycles c
     where c.rated_at >= ${start} and c.rated_at < ${end} and c.user_id is not null
     group by 1, 2, 3, 4
    on conflict (company_id, day, user_id, queue_id, connection_id) do update set
      ratings = kept.ratings + excluded.ratings,
      stars = kept.stars + excluded.stars`.execute(db)
}

async function addContacts({ db }: Ctx, days: Days): Promise<void> {
  const { start, end } = bounds(days)
  await sql`
    insert into contact_days as kept (day, created)
    select (created_at at time zone ${days.zone})::date, count(*)
      from contacts
     where created_at >= ${start} and created_at < ${end} and not is_group
     group by 1
    on conflict (company_id, day) do update set created = kept.created + excluded.created`.execute(
    db,
  )
}

/** Every hour, because somewhere a day has just ended; each company in a transaction of its own. */
export const addUpOldDays = job('add-up-old-days', z.object({}), async (world) => {
  let behind = 0
  for (;;) {
    const { rows } = await sql<{ companyId: number }>`
      select company_id from companies_to_add_up(${world.clock()}::timestamptz, ${behind}, ${AT_ONCE})`.execute(
      world.db,
    )
    if (rows.length === 0) return
    for (const { companyId } of rows)
      // Its dashboard goes on to be right, only slower; the next hour tries again, and the others need not wait.
      await within(world, { companyId }, addUpDays).catch((error: unknown) =>
        world.log.error({ err: error, companyId }, 'days could not be added up'),
      )
    behind = rows.at(-1)?.companyId ?? behind
  }
})
