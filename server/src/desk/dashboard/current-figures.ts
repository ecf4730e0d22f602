import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type DashboardFilter, matchesFilter, startOf } from './facts.ts'
import type { Period } from './period.ts'

export type HourFigures = { hour: number; total: number; finished: number }

/** Tickets of today per hour: those that began, and those that were resolved and not reopened. */
export async function hoursOf(
  { db, timeZone }: Ctx,
  { startOfToday }: Period,
  asked: DashboardFilter,
): Promise<HourFigures[]> {
  // Time zone offsets are multiples of a quarter of an hour, so one lookup per quarter suffices.
  const quarter = (at: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${at}, '2000-01-01Z')`
  const { rows } = await sql<HourFigures>`
    select extract(hour from quarter at time zone ${timeZone})::int as hour,
           sum(begun)::int as total, sum(finished)::int as finished
      from (
        select ${quarter(sql`queued_at`)} as quarter, count(*) as begun, 0 as finished
          from cycles where queued_at >= ${startOfToday} and not is_reopening and ${matchesFilter(asked)} group by 1
        union all
        select ${quarter(sql`closed_at`)}, 0, count(*)
          from cycles where closed_at >= ${startOfToday} and not is_dropped and reopened_at is null
             and ${matchesFilter(asked)} group by 1) as happened
     group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.hour, row]))
  return Array.from({ length: 24 }, (_, hour) => known.get(hour) ?? { hour, total: 0, finished: 0 })
}

/** Moment since which the longest-waiting ticket has waited; null if no ticket waits. */
export async function longestWaiting({ db }: Ctx, asked: DashboardFilter): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select waiting_since as since from tickets
     where status = 'pending' and waiting_since is not null and ${matchesFilter(asked)}
     order by waiting_since limit 1`.execute(db)
  return rows[0]?.since ?? null
}

/** Contacts added in the period, and in the previous period up to the same time of day. Contacts belong to no queue. */
export async function newContacts(
  { db, timeZone: zone }: Ctx,
  { from, to, previousFrom, partUntil, isRunning }: Period,
): Promise<{ leads: number; previous: number }> {
  const first = startOf(sql`${from}::date`, zone)
  const end = startOf(sql`(${to}::date + 1)`, zone)
  const { rows } = await sql<{ leads: number; previous: number }>`
    select count(*) filter (where created_at >= ${first} and created_at < ${end})::int as leads,
           count(*) filter (where created_at < ${isRunning ? partUntil : first})::int as previous
      from contacts
     where created_at >= ${startOf(sql`${previousFrom}::date`, zone)} and created_at < ${end}
       and not is_group and merged_into is null`.execute(db)
  return rows[0]!
}
