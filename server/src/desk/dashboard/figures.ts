import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import {
  dayByStarts,
  dayInZone,
  factsOf,
  startOf,
  type DashboardFilter,
  matchesFilter,
  reopeningsOf,
  isUnstored,
} from './facts.ts'
import type { Period } from './period.ts'

/** Sums of a group of events. Averages are computed from sums in the last step. */
export type FigureSums = {
  begun: number
  waits: number
  waitSeconds: number
  finished: number
  supports: number
  supportSeconds: number
}

export type FigureRow = FigureSums & {
  /** Grouping of this row: the total, a day, a queue or a connection (0 means none). */
  by: 'all' | 'day' | 'queue' | 'connection'
  isPrevious: boolean
  day: string | null
  id: number | null
  /** Tickets active now, regardless of the period. */
  pending: number
  open: number
}

const sums = sql`
  coalesce(sum(begun), 0)::int as begun, coalesce(sum(waits), 0)::int as waits,
  coalesce(sum(wait_seconds), 0)::bigint as wait_seconds, coalesce(sum(finished), 0)::int as finished,
  coalesce(sum(supports), 0)::int as supports, coalesce(sum(support_seconds), 0)::bigint as support_seconds`

const perDay = sql`day, queue_id, connection_id`

/**
 * Events that are not in the stored figures, aggregated to rows of the same shape: of running cycles, of cycles that
 * ended or were reopened outside the stored days, and of the current tickets. Cycles that ended before the requested
 * days are skipped, so the cost grows with the requested days and not with the history.
 */
function fresh(zone: string, period: Period, asked: DashboardFilter) {
  const { to, end, freshFrom } = period
  const begin = firstCounted(period)
  const of = (which: RawBuilder<boolean>) => sql`
    select * from cycles where ${which} and closed_at >= ${freshFrom} and queued_at < ${end} and ${matchesFilter(asked)}`
  const ofBoth = (at: RawBuilder<unknown>) => {
    const [after, before] = isUnstored(at, period)
    return sql`${of(after)} union all ${of(before)}`
  }
  const days = sql`generate_series(0, greatest(0, ${to}::date - ${begin}::date + 1))`
  const start = startOf(sql`(${begin}::date + n)`, zone)
  const dayOf = dayByStarts({ first: begin, starts: sql`(select starts from days)` })
  return sql`
  days as materialized (select array(select ${start} from ${days} as n order by n) as starts),
  running as materialized (
    select * from cycles where closed_at is null and ${matchesFilter(asked)}),
  ended as materialized (${ofBoth(sql`closed_at`)}),
  reopened as materialized (${ofBoth(sql`reopened_at`)}),
  facts as materialized (
    ${factsOf({ cycles: sql`running`, dayOf })} union all ${factsOf({ cycles: sql`ended`, dayOf })}
    union all ${reopeningsOf({ cycles: sql`reopened`, dayOf })}),
  fresh as (
    select ${perDay}, 0 as pending, 0 as open, ${sums} from facts where day is not null group by ${perDay}
    union all
    select null, coalesce(queue_id, 0), coalesce(connection_id, 0),
           count(*) filter (where status = 'pending')::int,
           count(*) filter (where status = 'open' and snoozed_until is null)::int,
           0, 0, 0, 0, 0, 0
      from tickets where status in ('open', 'pending') and ${matchesFilter(asked)} group by 2, 3)`
}

/** The first counted day of either period. */
const firstCounted = ({ countedFrom, previousFrom }: Period) => countedFrom ?? previousFrom

/**
 * Both periods and the current tickets in one query: stored figures of past days plus the events that are not stored
 * yet. Includes whole days only of the previous period; `partOfDay` adds the last one.
 */
export async function figuresOf(
  { db, timeZone }: Ctx,
  period: Period,
  asked: DashboardFilter,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    with ${fresh(timeZone, period, asked)},
    counted as (
      select *, coalesce(day < ${period.from}::date, false) as is_previous
        from (
          select ${perDay}, 0 as pending, 0 as open, begun, waits, wait_seconds, finished, supports, support_seconds
            from day_figures
           where day between ${firstCounted(period)}::date and ${period.to}::date and ${matchesFilter(asked)}
          union all
          select * from fresh) as fact
       where day is null or day between ${period.first}::date and ${period.to}::date
          or (day >= ${period.previousFrom}::date and day < ${period.previousUntil}::date))
    select is_previous, day, coalesce(queue_id, connection_id) as id,
           case when grouping(day) = 0 then 'day'
                when grouping(queue_id) = 0 then 'queue'
                when grouping(connection_id) = 0 then 'connection'
                else 'all' end as "by",
           sum(pending)::int as pending, sum(open)::int as open, ${sums}
      from counted
     group by grouping sets ((is_previous), (is_previous, day), (is_previous, queue_id), (is_previous, connection_id))
    `.execute(db)
  return rows
}

/** Figures of the part of a day that a running period is compared with, read from the cycles. */
export async function partOfDay(
  { db }: Ctx,
  { partFrom, partUntil }: Period,
  asked: DashboardFilter,
): Promise<FigureSums> {
  const facts = (at: RawBuilder<unknown>, more = sql``) =>
    factsOf({
      cycles: sql`cycles`,
      dayOf: dayInZone('UTC'),
      where: sql`${at} >= ${partFrom} and ${at} < ${partUntil} and ${matchesFilter(asked)} ${more}`,
    })
  const { rows } = await sql<FigureSums>`
    select ${sums}
      from (select * from (${facts(sql`accepted_at`)}) as accepted where waits > 0
            union all
            select * from (${facts(sql`closed_at`, sql`and reopened_at is null`)}) as ended where finished > 0) as part`.execute(
    db,
  )
  return rows[0]!
}
