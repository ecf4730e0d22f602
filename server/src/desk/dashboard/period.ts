import type { dashboard } from '@recado/contract/desk/dashboard'
import type { Input } from '@recado/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { BEGINNING, startOf, type UnstoredRange } from './facts.ts'

/** Limit of cycles outside the stored figures that one request counts, in addition to those of today. */
const UNCOUNTED_MOST = 10_000

/**
 * The requested period and the preceding period of equal length: days in the company's time zone, and the moments used
 * by the queries.
 */
export type Period = UnstoredRange & {
  today: string
  from: string
  to: string
  previousFrom: string
  previousTo: string
  /** Earlier days are not aggregated yet and too many to count per request. Null if all days are counted. */
  countedFrom: string | null
  /** The first counted day of the period. */
  first: string
  /**
   * End (exclusive) of the whole days counted in the previous period. The previous period is empty if `countedFrom` is
   * set.
   */
  previousUntil: string
  /** The period includes today. */
  isRunning: boolean
  startOfToday: Date
  /** Start of the first counted day, and end of the period. */
  start: Date
  end: Date
  /** Part of a day in the previous period: a running period is compared up to the same time of day. */
  partFrom: Date
  partUntil: Date
}

/**
 * Reads a period in days of the company. `date_from` and `date_to` take precedence over `days`, which counts back from
 * today.
 */
export async function periodOf(ctx: Ctx, asked: Input<typeof dashboard.show>): Promise<Period> {
  const { db, now, timeZone: zone } = ctx
  const { rows } = await sql<Period>`
    with ${boundedOf(ctx, asked)},
    counted as (
      select *, case when first_of_many >= "from" - length then least(today, first_of_many + 1) end as counted_from
        from bounded),
    compared as (
      select *, coalesce(greatest("from", counted_from), "from") as first from counted)
    select today, "from", "to", is_running, counted_from, first, kept_until, kept_since,
           "from" - length as previous_from, "to" - length as previous_to,
           case when counted_from is not null then "from" - length
                when is_running then today - length else "from" end as previous_until,
           ${startOf(sql`today`, zone)} as start_of_today,
           ${startOf(sql`first`, zone)} as start, ${startOf(sql`("to" + 1)`, zone)} as "end",
           ${startOf(sql`coalesce(counted_from, "from" - length)`, zone)} as fresh_from,
           ${startOf(sql`(today - length)`, zone)} as part_from,
           case when is_running
                then ((${now}::timestamptz at time zone ${zone}) - length * interval '1 day') at time zone ${zone}
                else ${startOf(sql`(today - length)`, zone)} end as part_until
      from compared`.execute(db)
  return rows[0]!
}

/** The requested days, the stored days, and the day on which the first cycle above the limit ended (null if none). */
function boundedOf(
  { now, timeZone: zone }: Ctx,
  { days, date_from, date_to }: Input<typeof dashboard.show>,
) {
  const isDated = date_from !== undefined && date_to !== undefined
  return sql`
    asked as (
      select today,
             ${isDated ? sql`${date_from}::date` : sql`today - (${days}::int - 1)`} as "from",
             ${isDated ? sql`${date_to}::date` : sql`today`} as "to"
        from (select (${now}::timestamptz at time zone ${zone})::date as today)),
    beside as (
      select *, "to" - "from" + 1 as length, today between "from" and "to" as is_running from asked),
    kept as (
      select ${startOf(sql`until`, sql<string>`time_zone`)} as kept_until,
             ${startOf(sql`since`, sql<string>`time_zone`)} as kept_since
        from (select until, since, time_zone from aggregated_days
              union all
              select ${BEGINNING}, ${BEGINNING}, 'UTC' where not exists (select from aggregated_days))),
    bounded as materialized (
      select *, ${firstOfMany(sql`${startOf(sql`("from" - length)`, zone)}`, zone)} as first_of_many
        from beside, kept)`
}

/**
 * Day on which the first cycle above the limit ended, counted back from the newest cycle outside the stored figures.
 */
const firstOfMany = (start: RawBuilder<Date>, zone: string) => {
  const newest = (which: RawBuilder<boolean>) => sql`
    (select closed_at from cycles where ${which} and closed_at >= ${start}
      order by closed_at desc limit ${UNCOUNTED_MOST + 1}::int)`
  return sql`(
    select (closed_at at time zone ${zone})::date from (
      select * from (${newest(sql`closed_at >= kept_until`)} union all ${newest(sql`closed_at < kept_since`)}) as newest
       order by closed_at desc offset ${UNCOUNTED_MOST}::int limit 1) as one)`
}
