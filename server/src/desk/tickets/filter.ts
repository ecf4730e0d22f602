import type { Input } from '@recado/contract/platform/endpoint'
import { parseMissed } from '@recado/contract/accounts/missed-deadlines'
import type { tickets } from '@recado/contract/desk/tickets'
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { COUNTED_MAX } from '../../platform/http/paging.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inDays } from '../../platform/time/days.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { inQueues, type QueueId, visibleParts, visibleTo } from './visibility.ts'

export type TicketFilter = Omit<
  Input<typeof tickets.list>,
  'pageNumber' | 'withCount' | 'searchParam' | 'after' | 'sort' | 'snoozed'
> & {
  /** Among open tickets. Absent means not snoozed. */
  snoozed?: boolean | 'either' | undefined
}
export type TicketQuery = SelectQueryBuilder<Tables, 'tickets', {}>

/** The reader of the tickets, and the time zone of the days in the filter. */
export type Viewer = Pick<Ctx, 'db' | 'user' | 'timeZone'>

const ofDays =
  ({ date, updatedAt, closedFrom, closedTo }: TicketFilter, zone: string) =>
  (eb: ExpressionBuilder<Tables, 'tickets'>): Expression<SqlBool> =>
    eb.and([
      ...inDays({ column: 'tickets.createdAt', from: date, to: date }, zone),
      ...inDays({ column: 'tickets.lastMessageAt', from: updatedAt, to: updatedAt }, zone),
      ...inDays({ column: 'tickets.closedAt', from: closedFrom, to: closedTo }, zone),
    ])

/** Undefined means any queue. */
function requestedQueues({
  queueIds = [],
  withoutQueue: isWithout,
}: TicketFilter): QueueId[] | undefined {
  const asked = [...new Set(queueIds), ...(isWithout ? [null] : [])]
  return asked.length > 0 ? asked : undefined
}

/** A single connection is compared with equality, because the index then returns its tickets in order. */
const onConnections = ([first, ...others]: number[]) =>
  others.length === 0
    ? sql<SqlBool>`tickets.connection_id = ${first}`
    : sql<SqlBool>`tickets.connection_id = any(${[first, ...others]}::int[])`

/** Visible tickets that match the filter. */
export const ticketsMatching = (ctx: Viewer, filter: TicketFilter): TicketQuery =>
  onlyMatching(ctx.db.selectFrom('tickets'), ctx, filter)

/** The rows that `ticketsMatching` would return. */
export function onlyMatching(
  rows: TicketQuery,
  ctx: Omit<Viewer, 'db'>,
  filter: TicketFilter,
): TicketQuery {
  const queueIds = requestedQueues(filter)
  return withFilters(rows, ctx, filter)
    .where(visibleTo(ctx.user))
    .$if(!!queueIds, (q) => q.where(inQueues(queueIds!)))
}

/** Like `ticketsMatching`, as disjoint parts that are faster to sort and to count. */
export function disjointParts(ctx: Viewer, filter: TicketFilter): TicketQuery[] {
  const isHeld = isOwnOnly(filter) || !!filter.users?.length
  return visibleParts(ctx.user, { queueIds: requestedQueues(filter), isHeld }).map((part) =>
    withFilters(ctx.db.selectFrom('tickets'), ctx, filter).where(part),
  )
}

/** Applies all filters except queues. */
function withFilters(
  all: TicketQuery,
  { user, timeZone }: Omit<Viewer, 'db'>,
  filter: TicketFilter,
): TicketQuery {
  const rows = all
    .$if(filter.status !== undefined, (q) => q.where('tickets.status', '=', filter.status!))
    .$if(filter.status === 'open' && filter.snoozed !== 'either', (q) =>
      q.where('tickets.snoozedUntil', filter.snoozed ? 'is not' : 'is', null),
    )
    .$if(isOwnOnly(filter), (q) => q.where('tickets.userId', '=', user.id))
    .$if(!!filter.users?.length, (q) => q.where('tickets.userId', 'in', filter.users!))
    .$if(!!filter.whatsappParam?.length, (q) => q.where(onConnections(filter.whatsappParam!)))
    .$if(!!filter.closingReasons?.length, (q) =>
      q.where('tickets.closingReasonId', 'in', filter.closingReasons!),
    )
    // A literal instead of a parameter, so that a cached plan can use the index of unread tickets.
    .$if(!!filter.withUnreadMessages, (q) => q.where('tickets.unreadMessages', '>', sql.lit(0)))
    .$if(filter.missed !== undefined, (q) =>
      q.where('tickets.id', 'in', missedDeadlines(filter.missed!, timeZone)),
    )
    .where(ofDays(filter, timeZone))
  return (filter.tags ?? []).reduce(withTag, rows)
}

const missedColumns = { queue: 'queue_id', connection: 'connection_id', user: 'user_id' } as const

/** Ids of the tickets that missed these deadlines. Reads the index of missed deadlines. */
function missedDeadlines(text: string, zone: string) {
  const { kind, from, to, tag, ...of } = parseMissed(text)
  const conditions = [
    sql`not is_met and kind = ${kind}`,
    ...inDays({ column: 'service_level_results.decided_at', from, to }, zone),
    ...(['queue', 'connection', 'user'] as const).flatMap((part) =>
      of[part]?.length ? [sql`${sql.ref(missedColumns[part])} = any(${of[part]}::int[])`] : [],
    ),
    ...(tag?.length ? [sql`tag_ids && ${tag}::int[]`] : []),
  ]
  return sql<number>`(select ticket_id from service_level_results where ${sql.join(conditions, sql` and `)})`
}

/** The list of open tickets shows only the caller's own by default. */
export const isOwnOnly = ({ status, showAll, users }: TicketFilter): boolean =>
  status === 'open' && !showAll && !users?.length

const withTag = (rows: TicketQuery, tag: number): TicketQuery =>
  rows.where('tickets.id', 'in', (eb) =>
    eb.selectFrom('ticketTags').select('ticketTags.ticketId').where('ticketTags.tagId', '=', tag),
  )

/** Counts at most `COUNTED_MAX` rows, which bounds the cost for a long history. */
export async function countOf({ db }: Pick<Ctx, 'db'>, parts: TicketQuery[]): Promise<number> {
  const few = parts.map((rows) => rows.select(sql.lit(1).as('one')).limit(COUNTED_MAX))
  const { count } = await db
    .selectFrom(unionAll(db, few).limit(COUNTED_MAX).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Union of queries, each with its own order and limit. */
export const unionAll = <Row>(
  db: Ctx['db'],
  [first, ...others]: SelectQueryBuilder<Tables, 'tickets', Row>[],
): SelectQueryBuilder<{ part: Row }, 'part', Row> => {
  const all = (rows: SelectQueryBuilder<Tables, 'tickets', Row>) =>
    db.selectFrom(rows.as('part')).selectAll()
  return others.reduce((union, rows) => union.unionAll(all(rows)), all(first!)) as never
}
