import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import {
  BEGINNING,
  boundsOf,
  dayInZone,
  type Days,
  factsOf,
  reopeningsOf,
  startOf,
} from './facts.ts'
import { addServiceLevels, deleteServiceLevels } from './service-level-days.ts'

/** Figures of the cycles that ended in these days, minus those of cycles that were reopened in these days. */
const factsIn = (days: Days) => {
  const { start, end } = boundsOf(days)
  const source = (at: RawBuilder<unknown>) => ({
    cycles: sql`cycles`,
    dayOf: dayInZone(days.zone),
    where: sql`${at} >= ${start} and ${at} < ${end}`,
  })
  return sql`${factsOf(source(sql`closed_at`))} union all ${reopeningsOf(source(sql`reopened_at`))}`
}

/** Longest span of days that one transaction aggregates, counted from a day on which a cycle ended. */
const DAYS_PER_STEP = 31

/**
 * Aggregates past days into `day_figures` and `attendant_days`, at most `DAYS_AT_ONCE` per call: first the days since
 * the last run, then the days before the stored ones, newest first. Returns whether every day is stored. Resumes after
 * an interruption; repeated calls do not count a day twice. The row lock on `aggregated_days` serializes concurrent calls for
 * one company.
 */
export async function aggregateDays(ctx: Ctx): Promise<{ isDone: boolean }> {
  const { db, now, timeZone: zone } = ctx
  const today = sql<string>`(${now}::timestamptz at time zone ${zone})::date`
  await db
    .insertInto('aggregatedDays')
    .values({ since: today, until: today, timeZone: zone })
    .onConflict((known) => known.column('companyId').doNothing())
    .execute()
  const stored = await db
    .selectFrom('aggregatedDays')
    .select(['since', 'until', 'timeZone', today.as('today')])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isMoved = stored.timeZone !== zone
  if (isMoved) await deleteFigures(ctx)
  const { since, until } = isMoved ? { since: stored.today, until: stored.today } : stored
  if (until < stored.today) {
    const end = await endOfStep(ctx, { until, today: stored.today })
    await addDays(ctx, { from: until, until: end, zone })
    return saveProgress(ctx, { since, until: end, today: stored.today })
  }
  if (since <= BEGINNING) return { isDone: true }
  const begin = await beginOfStep(ctx, since)
  await addDays(ctx, { from: begin, until: since, zone })
  return saveProgress(ctx, { since: begin, until, today: stored.today })
}

type Progress = { since: string; until: string; today: string }

async function saveProgress({ db, timeZone }: Ctx, { since, until, today }: Progress) {
  await db.updateTable('aggregatedDays').set({ since, until, timeZone }).execute()
  return { isDone: until >= today && since <= BEGINNING }
}

async function addDays(ctx: Ctx, days: Days): Promise<void> {
  await addCycles(ctx, days)
  await addAttendants(ctx, days)
  await addRatings(ctx, days)
  await addServiceLevels(ctx, days)
}

/** End of the next forward step. Skips the days before the first cycle that ended. */
async function endOfStep(
  { db, timeZone: zone }: Ctx,
  { until, today }: { until: string; today: string },
): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select least(${today}::date, coalesce((min(closed_at) at time zone ${zone})::date + ${DAYS_PER_STEP}::int, ${today}::date)) as until
      from cycles where closed_at >= ${startOf(sql`${until}::date`, zone)}`.execute(db)
  return rows[0]!.until
}

/** Start of the next backward step: the beginning of the history if no earlier cycle ended. */
async function beginOfStep({ db, timeZone: zone }: Ctx, since: string): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select greatest(${BEGINNING}::date, (max(closed_at) at time zone ${zone})::date - ${DAYS_PER_STEP - 1}::int) as since
      from cycles where closed_at < ${startOf(sql`${since}::date`, zone)}`.execute(db)
  return rows[0]!.since
}

/** Deletes the stored figures after a change of time zone, because every day has other bounds. */
async function deleteFigures(ctx: Ctx): Promise<void> {
  const { db } = ctx
  await db.deleteFrom('dayFigures').execute()
  await db.deleteFrom('attendantDays').execute()
  await deleteServiceLevels(ctx)
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
     where user_id > 0 and finished <> 0
     group by 1, 2, 3, 4
    on conflict (company_id, day, user_id, queue_id, connection_id) do update set
      finished = kept.finished + excluded.finished,
      supports = kept.supports + excluded.supports,
      support_seconds = kept.support_seconds + excluded.support_seconds`.execute(db)
}

/** A rating counts on the day it was given, which may be later than the day of the resolution. */
async function addRatings({ db }: Ctx, days: Days): Promise<void> {
  const { start, end } = boundsOf(days)
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
