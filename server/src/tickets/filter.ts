import type { Input } from '@recado/contract/endpoint'
import { may } from '@recado/contract/permissions'
import type { tickets } from '@recado/contract/tickets'
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { COUNTED_MAX } from '../platform/paging.ts'
import type { Ctx, User } from '../platform/ctx.ts'
import { inDays } from '../platform/days.ts'
import type { Tables } from '../platform/tables.ts'

type Condition = (eb: ExpressionBuilder<Tables, 'tickets'>) => Expression<SqlBool>

/**
 * `sees` of the contract as SQL: the visible tickets as parts that share no row. Each part has an index for every sort
 * order; a single condition of all parts could use none of them.
 */
const partsOf = ({ profile }: User): Part[] =>
  may({ profile }, 'tickets.seeAll') ? [all] : [own, freeWithoutQueue, freeInQueues]

type Part = (user: User) => Condition

const all: Part = () => (eb) => eb.lit(true)

const own: Part =
  ({ id }) =>
  (eb) =>
    eb('tickets.userId', '=', id)

const freeWithoutQueue: Part = () => (eb) =>
  eb.and([eb('tickets.userId', 'is', null), eb('tickets.queueId', 'is', null)])

const freeInQueues: Part =
  ({ queueIds }) =>
  (eb) =>
    eb.and([
      eb('tickets.userId', 'is', null),
      eb('tickets.queueId', '=', sql<number>`any(${queueIds}::int[])`),
    ])

/** The one rule of who sees a ticket, as a condition on `tickets`. */
export const visibleTo =
  (user: User): Condition =>
  (eb) =>
    eb.or(partsOf(user).map((part) => part(user)(eb)))

export type Filter = Omit<
  Input<typeof tickets.list>,
  'pageNumber' | 'withCount' | 'searchParam' | 'after' | 'sort' | 'snoozed'
> & {
  /** Of the open ones: absent only those that are not put off. */
  snoozed?: boolean | 'either' | undefined
}
export type Filtered = SelectQueryBuilder<Tables, 'tickets', {}>

const ofDays =
  ({ date, updatedAt, closedFrom, closedTo }: Filter, zone: string) =>
  (eb: ExpressionBuilder<Tables, 'tickets'>): Expression<SqlBool> =>
    eb.and([
      ...inDays({ column: 'tickets.createdAt', from: date, to: date }, zone),
      ...inDays({ column: 'tickets.lastMessageAt', from: updatedAt, to: updatedAt }, zone),
      ...inDays({ column: 'tickets.closedAt', from: closedFrom, to: closedTo }, zone),
    ])

const inQueues =
  ({ queueIds = [], withoutQueue }: Filter) =>
  (eb: ExpressionBuilder<Tables, 'tickets'>) =>
    eb.or([
      ...(queueIds.length > 0 ? [eb('tickets.queueId', 'in', queueIds)] : []),
      ...(withoutQueue ? [eb('tickets.queueId', 'is', null)] : []),
    ])

/** Of one connection as an equality, because the index then gives its tickets in order. */
const through = ([first, ...others]: number[]) =>
  others.length === 0
    ? sql<SqlBool>`tickets.connection_id = ${first}`
    : sql<SqlBool>`tickets.connection_id = any(${[first, ...others]}::int[])`

/** What the caller may see, narrowed by what they ask. */
export const filtered = (ctx: Ctx, filter: Filter): Filtered =>
  onlyAsked(ctx.db.selectFrom('tickets'), ctx, filter)

/** Of these rows what `filtered` would let through. */
export const onlyAsked = (rows: Filtered, ctx: Ctx, filter: Filter): Filtered =>
  narrowed(rows, ctx, filter).where(visibleTo(ctx.user))

/** The same as parts that share no ticket: quicker to read in order and to count. */
export const filteredParts = (ctx: Ctx, filter: Filter): Filtered[] =>
  partsOf(ctx.user)
    .filter((part) => part !== freeWithoutQueue || !isOfQueuesAlone(filter))
    .map((part) => narrowed(ctx.db.selectFrom('tickets'), ctx, filter).where(part(ctx.user)))

/** Who asks for queues asks for nothing without one; the database would look through all of that to see it. */
const isOfQueuesAlone = (filter: Filter) => !!filter.queueIds?.length && !filter.withoutQueue

function narrowed(all: Filtered, { user, timeZone }: Ctx, filter: Filter): Filtered {
  const isOfQueues = filter.withoutQueue || !!filter.queueIds?.length
  const rows = all
    .$if(filter.status !== undefined, (q) => q.where('tickets.status', '=', filter.status!))
    .$if(filter.status === 'open' && filter.snoozed !== 'either', (q) =>
      q.where('tickets.snoozedUntil', filter.snoozed ? 'is not' : 'is', null),
    )
    .$if(isOfOneself(filter), (q) => q.where('tickets.userId', '=', user.id))
    .$if(!!filter.users?.length, (q) => q.where('tickets.userId', 'in', filter.users!))
    .$if(isOfQueues, (q) => q.where(inQueues(filter)))
    .$if(!!filter.whatsappParam?.length, (q) => q.where(through(filter.whatsappParam!)))
    .$if(!!filter.withUnreadMessages, (q) => q.where('tickets.unreadMessages', '>', 0))
    .where(ofDays(filter, timeZone))
  return (filter.tags ?? []).reduce(withTag, rows)
}

/** The open list is one's own, unless more is asked for. */
export const isOfOneself = ({ status, showAll, users }: Filter): boolean =>
  status === 'open' && !showAll && !users?.length

const withTag = (rows: Filtered, tag: number): Filtered =>
  rows.where('tickets.id', 'in', (eb) =>
    eb.selectFrom('ticketTags').select('ticketTags.ticketId').where('ticketTags.tagId', '=', tag),
  )

/** Counts at most `COUNTED_MAX` rows, so that a long history costs no more than a short one. */
export async function countOf({ db }: Pick<Ctx, 'db'>, parts: Filtered[]): Promise<number> {
  const few = parts.map((rows) => rows.select(sql.lit(1).as('one')).limit(COUNTED_MAX))
  const { count } = await db
    .selectFrom(together(db, few).limit(COUNTED_MAX).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The rows of all of these, each with an order and a limit of its own. */
export const together = <Row>(
  db: Ctx['db'],
  [first, ...others]: SelectQueryBuilder<Tables, 'tickets', Row>[],
): SelectQueryBuilder<{ part: Row }, 'part', Row> => {
  const all = (rows: SelectQueryBuilder<Tables, 'tickets', Row>) =>
    db.selectFrom(rows.as('part')).selectAll()
  return others.reduce((union, rows) => union.unionAll(all(rows)), all(first!)) as never
}
