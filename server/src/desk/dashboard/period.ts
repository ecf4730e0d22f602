import type { dashboard } from '@recado/contract/dashboard'
import type { Input } from '@recado/contract/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { BEGINNING, startOf } from './facts.ts'

/** The period asked for and the equal one before it: days of the company, and the moments the figures are read by. */
export type Period = {
  today: string
  from: string
  to: string
  previousFrom: string
  previousTo: string
  /** Days of the one before count whole before this one. */
  previousUntil: string
  /** The period has today in it and is not over. */
  isRunning: boolean
  startOfToday: Date
  /** Cycles that ended before are in the kept figures. */
  addedUpTo: Date
  /** The moments at which the period begins and ends, and at which the one before begins. */
  start: Date
  end: Date
  previousStart: Date
  /** A running period is compared up to the same time of day: so much of the last day before counts. */
  partFrom: Date
  partUntil: Date
}

/** Reads a period in days of the company. `days` counts back from today; two days say more than a number of them. */
export async function periodOf(
  { db, now, timeZone: zone }: Ctx,
  { days, date_from, date_to }: Input<typeof dashboard.show>,
): Promise<Period> {
  const isDated = date_from !== undefined && date_to !== undefined
  const { rows } = await sql<Period>`
    with asked as (
      select today,
             ${isDated ? sql`${date_from}::date` : sql`today - (${days}::int - 1)`} as first,
             ${isDated ? sql`${date_to}::date` : sql`today`} as last
        from (select (${now}::timestamptz at time zone ${zone})::date as today)),
    compared as (
      select *, last - first + 1 as length, today between first and last as is_running from asked)
    select today, first as "from", last as "to", is_running,
           first - length as previous_from, last - length as previous_to,
           case when is_running then today - length else first end as previous_until,
           ${startOf(sql`today`, zone)} as start_of_today,
           coalesce((select ${startOf(sql`until`, sql<string>`a.time_zone`)} from added_up a), ${BEGINNING}::timestamptz) as added_up_to,
           ${startOf(sql`first`, zone)} as start, ${startOf(sql`(last + 1)`, zone)} as "end",
           ${startOf(sql`(first - length)`, zone)} as previous_start,
           ${startOf(sql`(today - length)`, zone)} as part_from,
           case when is_running
                then ((${now}::timestamptz at time zone ${zone}) - length * interval '1 day') at time zone ${zone}
                else ${startOf(sql`(today - length)`, zone)} end as part_until
      from compared`.execute(db)
  return rows[0]!
}
