import type { Attendant } from '@recado/contract/desk/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { isOnline } from '../../accounts/users/rules.ts'
import {
  dayInZone,
  factsOf,
  type DashboardFilter,
  matchesFilter,
  reopeningsOf,
  isUnstored,
} from './facts.ts'
import type { Period } from './period.ts'
import { average, minutesOf } from './rules.ts'

type Row = {
  id: number
  name: string
  queues: string[]
  lastSeenAt: Date | null
  finished: number
  supports: number
  supportSeconds: number
  ratings: number
  stars: number
  open: number
}

/** All users of the company by name, with their resolved tickets, ratings and open tickets. */
export async function attendantsOf(
  ctx: Ctx,
  period: Period,
  asked: DashboardFilter,
): Promise<Attendant[]> {
  const { rows } = await sql<Row>`
    with done as (${doneBy(ctx, period, asked)}),
    total as (
      select user_id, sum(finished)::int as finished, sum(supports)::int as supports,
             sum(support_seconds)::bigint as support_seconds, sum(ratings)::int as ratings, sum(stars)::int as stars
        from done group by user_id),
    holding as (
      select user_id, count(*)::int as open from tickets
       where status = 'open' and snoozed_until is null and user_id is not null and ${matchesFilter(asked)}
       group by user_id),
    team as (
      select user_id, array_agg(name order by position) as queues
        from user_queues join queues on queues.id = user_queues.queue_id group by user_id)
    select u.id, u.name, coalesce(team.queues, '{}') as queues, u.last_seen_at, coalesce(finished, 0) as finished, coalesce(supports, 0) as supports,
           coalesce(support_seconds, 0) as support_seconds, coalesce(ratings, 0) as ratings, coalesce(stars, 0) as stars,
           coalesce(open, 0) as open
      from users u
      left join total on total.user_id = u.id
      left join holding on holding.user_id = u.id
      left join team on team.user_id = u.id
     where u.deleted_at is null and (u.deactivated_at is null or total.user_id is not null)
     order by u.name, u.id`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    queues: row.queues,
    online: isOnline(row.lastSeenAt, ctx.now),
    rating: average(row.stars, row.ratings),
    ratings: row.ratings,
    avgSupportTime: minutesOf(row.supportSeconds, row.supports),
    tickets: row.finished,
    open: row.open,
  }))
}

/** Stored days of the period, plus the cycles that ended, were reopened or were rated outside the stored days. */
function doneBy({ timeZone: zone }: Ctx, period: Period, asked: DashboardFilter) {
  const { first, to, start, end } = period
  const facts = (of: typeof factsOf, at: RawBuilder<unknown>) =>
    isUnstored(at, period).map((which) =>
      of({
        cycles: sql`cycles`,
        dayOf: dayInZone(zone),
        where: sql`${which} and closed_at >= ${start} and closed_at < ${end} and ${matchesFilter(asked)}`,
      }),
    )
  const fresh = [...facts(factsOf, sql`closed_at`), ...facts(reopeningsOf, sql`reopened_at`)]
  const rated = isUnstored(sql`rated_at`, period).map(
    (which) => sql`
  select coalesce(user_id, 0), 0, 0, 0, 1, rating
    from cycles
   where ${which} and rated_at >= ${start} and rated_at < ${end} and ${matchesFilter(asked)}`,
  )
  return sql`
  select user_id, finished, supports, support_seconds, ratings, stars
    from attendant_days where day between ${first}::date and ${to}::date and ${matchesFilter(asked)}
  union all
  select user_id, finished, supports, support_seconds, 0, 0
    from (${sql.join(fresh, sql` union all `)}) as fresh
   where finished <> 0
  union all
  ${sql.join(rated, sql` union all `)}`
}
