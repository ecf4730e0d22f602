import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import type { TicketStatus, tickets as endpoints } from '@recado/contract/desk/tickets'
import { may } from '@recado/contract/platform/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import { COUNTED_MAX } from '../../platform/http/paging.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { inDays } from '../../platform/time/days.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { selectCached } from '../../platform/read-path/query-cache.ts'
import {
  countOf,
  type TicketFilter,
  type TicketQuery,
  disjointParts,
  isOwnOnly,
  onlyMatching,
  type Viewer,
} from './filter.ts'

type CountsQuery = Input<typeof endpoints.counts>

const COUNTED = [
  { status: 'open', snoozed: false },
  { status: 'pending', snoozed: false },
  { status: 'closed', snoozed: false },
  { status: 'open', snoozed: true },
] as const satisfies Kind[]

/** Number of visible tickets per status and of snoozed tickets, each capped at `countMax`. */
export async function countTickets(ctx: Ctx, filter: CountsQuery) {
  const [totals, closedDeleted] = await Promise.all([
    hasCounters(filter)
      ? sumCounters(ctx, filter, COUNTED)
      : Promise.all(
          COUNTED.map((kind) => countOf(ctx, disjointParts(ctx, { ...filter, ...kind }))),
        ),
    countDeleted(ctx, filter),
  ])
  const [open, pending, closed, snoozed] = totals.map((n) => Math.min(n, limits.countMax)) as Four
  return { open, pending, closed, snoozed, ...(closedDeleted !== undefined && { closedDeleted }) }
}

type Four = [number, number, number, number]

/**
 * Number of resolved tickets that were deleted since; the dashboard counts them. Undefined if the filter is not one of
 * the dashboard's.
 */
async function countDeleted(ctx: Ctx, filter: CountsQuery): Promise<number | undefined> {
  const { closedFrom: from, closedTo: to, users, queueIds, whatsappParam, withoutQueue } = filter
  const isOther =
    filter.tags?.length ||
    filter.closingReasons?.length ||
    filter.date ||
    filter.updatedAt ||
    filter.missed
  if (!from || !to || isOther || filter.withUnreadMessages) return undefined
  if (!may(ctx.user, 'tickets.seeAll')) return undefined
  const cycles = ctx.db
    .selectFrom('cycles')
    .where('ticketId', 'is', null)
    .where('reopenedAt', 'is', null)
    .where('isDropped', '=', false)
    .where((eb) => eb.and(inDays({ column: 'cycles.closedAt', from, to }, ctx.timeZone)))
    .$if(!!users?.length, (q) => q.where('userId', 'in', users!))
    .$if(!!whatsappParam?.length, (q) => q.where('connectionId', 'in', whatsappParam!))
    .$if(!!queueIds?.length || !!withoutQueue, (q) =>
      q.where((eb) =>
        eb.or([
          ...(queueIds?.length ? [eb('queueId', 'in', queueIds)] : []),
          ...(withoutQueue ? [eb('queueId', 'is', null), eb.not(isKnownQueue(eb))] : []),
        ]),
      ),
    )
    .select(sql.lit(1).as('one'))
    .limit(limits.countMax)
  const { count } = await ctx.db
    .selectFrom(cycles.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isKnownQueue = (eb: ExpressionBuilder<Tables, 'cycles'>) =>
  eb.exists(
    eb.selectFrom('queues').select('queues.id').whereRef('queues.id', '=', 'cycles.queueId'),
  )

/** Number of visible tickets that match the filter, capped at `COUNTED_MAX`. */
export async function totalOf(ctx: Ctx, filter: TicketFilter): Promise<number> {
  if (!hasCounters(filter)) return countOf(ctx, disjointParts(ctx, filter))
  const { status, snoozed, ...who } = filter
  const [total] = await sumCounters(ctx, who, [{ status, snoozed }])
  return total!
}

/** Whether the filter has only status, user and queue, for which the database maintains counters. */
function hasCounters(filter: TicketFilter): boolean {
  const { status: _status, snoozed: _snoozed, showAll: _all, users: _users, ...others } = filter
  const { queueIds: _queues, withoutQueue: _none, ...rest } = others
  return Object.values(rest).every((asked) => !asked || (Array.isArray(asked) && !asked.length))
}

/** Status and snooze state to count. */
type Kind = Pick<TicketFilter, 'status' | 'snoozed'>

/** Sums the maintained counters in one statement for all kinds. Each total is capped at `COUNTED_MAX`. */
async function sumCounters(ctx: Ctx, who: TicketFilter, kinds: readonly Kind[]): Promise<number[]> {
  const { db, user, timeZone } = ctx
  const [row] = await selectCached(db, totalsQuery, { who, kinds, user, timeZone })
  return row!.totals
}

type TotalsOf = Omit<Viewer, 'db'> & { who: TicketFilter; kinds: readonly Kind[] }

function totalsQuery(db: Ctx['db'], { who, kinds, ...viewer }: TotalsOf) {
  const only = kinds.length === 1 ? countedAs(kinds[0]!) : undefined
  // The rows of `ticket_counts` have the filter columns of `tickets`, except that snoozed is a status of its own.
  const rows = db.selectFrom('ticketCounts as tickets') as unknown as TicketQuery
  return onlyMatching(rows, viewer, { ...who, status: undefined, snoozed: undefined })
    .$if(!!only, (q) => q.where('tickets.status', '=', only!))
    .select(
      sql<number[]>`array[${sql.join(kinds.map((kind) => sumOf(viewer, who, kind)))}]`.as('totals'),
    )
    .compile()
}

const countedAs = ({ status, snoozed }: Kind) =>
  (snoozed ? 'snoozed' : status) as TicketStatus | undefined

function sumOf({ user }: Pick<Viewer, 'user'>, who: TicketFilter, kind: Kind) {
  const status = countedAs(kind)
  const isOwn = isOwnOnly({ ...who, status: kind.status })
  return sql`least(coalesce(sum(change) filter (where
    ${status ? sql`tickets.status = ${sql.lit(status)}` : sql.lit(true)}
    and ${isOwn ? sql`tickets.user_id = ${user.id}` : sql.lit(true)}), 0), ${sql.lit(COUNTED_MAX)})::int`
}

/** Counter changes per kind that every count sums up until they are merged into one row. */
const CHANGES_MAX = 50

/** Merges counter changes into one row per kind if there are many. */
export const mergeCounterChanges: PeriodicTask = {
  name: 'counters of tickets',
  everyMs: 10_000,
  async run({ db }) {
    await sql`select merge_ticket_counts(${CHANGES_MAX})`.execute(db)
  },
}
