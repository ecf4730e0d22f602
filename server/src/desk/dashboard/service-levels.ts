import { type ServiceLevelKind, serviceLevelKinds } from '@recado/contract/accounts/queues'
import type { NamedMet, ServiceLevels } from '@recado/contract/desk/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type DashboardFilter, isUnstored, matchesFilter } from './facts.ts'
import type { Period } from './period.ts'

type Group = 'all' | 'queue' | 'connection' | 'user' | 'tag'
type MetRow = {
  by: Group
  kind: ServiceLevelKind
  id: number | null
  met: number
  missed: number
  missedTickets: number
}

/** Deadlines that were met and missed in the period, in total and by queue, number, agent and tag. Null: none. */
export async function serviceLevelsOf(
  ctx: Ctx,
  period: Period,
  asked: DashboardFilter,
): Promise<ServiceLevels | null> {
  const rows = await metRows(ctx, period, asked)
  if (rows.length === 0) return null
  const of = (by: Group) => rows.filter((row) => row.by === by)
  const [byQueue, byConnection, byUser, byTag] = await Promise.all([
    named(ctx, sql`select id, name, color from queues where deleted_at is null`, of('queue')),
    named(ctx, sql`select id, name, null as color from connections`, of('connection')),
    named(ctx, sql`select id, name, null as color from users`, of('user')),
    named(ctx, sql`select id, name, color from tags`, of('tag')),
  ])
  return {
    ...byKind(of('all')),
    byQueue,
    byConnection: byConnection.map(withoutColor),
    byUser: byUser.map(withoutColor),
    byTag: byTag.filter(({ id }) => id !== null),
  }
}

async function metRows({ db }: Ctx, period: Period, asked: DashboardFilter): Promise<MetRow[]> {
  const { first, to, start, end } = period
  const stored = sql`day between ${first}::date and ${to}::date and ${matchesFilter(asked)}`
  const fresh = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql.join(
      isUnstored(sql`decided_at`, period).map(
        (which) => sql`
          select ${columns}, is_met::int as met, (not is_met)::int as missed from ${from}
           where ${which} and decided_at >= ${start} and decided_at < ${end} and ${matchesFilter(asked)}`,
      ),
      sql` union all `,
    )
  const { rows } = await sql<MetRow>`
    with late as (
      select kind, ticket_id, queue_id, connection_id, user_id, tag_ids from service_level_results
       where not is_met and decided_at >= ${start} and decided_at < ${end} and ${matchesFilter(asked)}
         and exists (select from tickets where tickets.id = ticket_id)),
    decided as (
      select kind, user_id, queue_id, connection_id, met, missed from service_level_days where ${stored}
      union all ${fresh(sql`kind, user_id, queue_id, connection_id`, sql`service_level_results`)}),
    tagged as (
      select kind, tag_id, met, missed from service_level_tag_days where ${stored}
      union all ${fresh(sql`kind, tag_id`, sql`service_level_results, unnest(tag_ids) as tag_id`)})
    ${byGroup(sql`sum(met)::int as met, sum(missed)::int as missed, 0 as "missedTickets"`, sql`decided`)}
    union all
    select 'tag', kind, tag_id, sum(met)::int, sum(missed)::int, 0 from tagged group by 2, 3
    union all
    ${byGroup(sql`0, 0, count(distinct ticket_id)::int`, sql`late`)}
    union all
    select 'tag', kind, tag_id, 0, 0, count(distinct ticket_id)::int
      from late, unnest(tag_ids) as tag_id group by 2, 3`.execute(db)
  return rows
}

/** These figures in total, and by queue, number and agent. */
const byGroup = (figures: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    select case when grouping(queue_id) = 0 then 'queue'
                when grouping(connection_id) = 0 then 'connection'
                when grouping(user_id) = 0 then 'user'
                else 'all' end as "by",
           kind, coalesce(queue_id, connection_id, user_id) as id, ${figures}
      from ${from}
     group by grouping sets ((kind), (kind, queue_id), (kind, connection_id), (kind, user_id))`

const byKind = (rows: MetRow[]): Pick<NamedMet, ServiceLevelKind> => {
  const sumOf = (kind: ServiceLevelKind) => {
    const mine = rows.filter((row) => row.kind === kind)
    const add = (field: 'met' | 'missed' | 'missedTickets') =>
      mine.reduce((sum, row) => sum + row[field], 0)
    return { met: add('met'), missed: add('missed'), missedTickets: add('missedTickets') }
  }
  return Object.fromEntries(serviceLevelKinds.map((kind) => [kind, sumOf(kind)])) as never
}

type Colored = NamedMet & { color: string | null }

/** One row per known record, by name, and one for none and all removed ones. */
async function named(
  { db }: Ctx,
  records: RawBuilder<unknown>,
  rows: MetRow[],
): Promise<Colored[]> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const { rows: known } = await sql<{ id: number; name: string; color: string | null }>`
    select * from (${records}) as record where id = any(${ids}::int[]) order by name, id`.execute(
    db,
  )
  const names = new Set(known.map(({ id }) => id))
  const others = rows.filter(({ id }) => !names.has(id ?? 0))
  return [
    ...known.map((one) => ({ ...one, ...byKind(rows.filter(({ id }) => id === one.id)) })),
    ...(others.length > 0 ? [{ id: null, name: null, color: null, ...byKind(others) }] : []),
  ]
}

const withoutColor = ({ color: _color, ...row }: Colored): NamedMet => row
