import type { Input } from '@recado/contract/endpoint'
import { limits } from '@recado/contract/limits'
import type { TicketStatus, tickets as endpoints } from '@recado/contract/tickets'
import { may } from '@recado/contract/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import { COUNTED_MAX } from '../platform/paging.ts'
import type { Ctx, World } from '../platform/ctx.ts'
import { inDays } from '../platform/days.ts'
import type { Tables } from '../platform/tables.ts'
import { worded } from '../platform/worded.ts'
import {
  countOf,
  type Filter,
  type Filtered,
  filteredParts,
  isOfOneself,
  onlyAsked,
} from './filter.ts'

type CountsQuery = Input<typeof endpoints.counts>

/** How many of each status the caller may see, and how many are put off, each bounded by `countMax`. */
export async function countTickets(ctx: Ctx, filter: CountsQuery) {
  const counted = async (status: TicketStatus, snoozed = false) =>
    Math.min(await totalOf(ctx, { ...filter, status, snoozed }), limits.countMax)
  const [open, pending, closed, snoozed, closedDeleted] = await Promise.all([
    counted('open'),
    counted('pending'),
    counted('closed'),
    counted('open', true),
    countDeleted(ctx, filter),
  ])
  return { open, pending, closed, snoozed, ...(closedDeleted !== undefined && { closedDeleted }) }
}

/**
 * Resolved tickets that were deleted since, which the dashboard goes on counting. Undefined where the question is another
 * than the dashboard's.
 */
async function countDeleted(ctx: Ctx, filter: CountsQuery): Promise<number | undefined> {
  const { closedFrom: from, closedTo: to, users, queueIds, whatsappParam, withoutQueue } = filter
  const isOther = filter.tags?.length || filter.date || filter.updatedAt
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

/** How many tickets the caller may see and asks for, bounded by `COUNTED_MAX`. */
export const totalOf = (ctx: Ctx, filter: Filter): Promise<number> =>
  isOfWhoAndWhere(filter) ? keptTotal(ctx, filter) : countOf(ctx, filteredParts(ctx, filter))

/** Whether nothing is asked beyond status, person and queue, of which the database keeps how many there are. */
function isOfWhoAndWhere(filter: Filter): boolean {
  const { status: _status, snoozed: _snoozed, showAll: _all, users: _users, ...others } = filter
  const { queueIds: _queues, withoutQueue: _none, ...rest } = others
  return Object.values(rest).every((asked) => !asked || (Array.isArray(asked) && !asked.length))
}

async function keptTotal(ctx: Ctx, filter: Filter): Promise<number> {
  const name = JSON.stringify(['kept total', filter, ctx.user])
  const statement = worded(name, () => {
    const { status, snoozed, ...others } = filter
    const users = isOfOneself(filter) ? [ctx.user.id] : filter.users
    const countedAs = (snoozed ? 'snoozed' : status) as TicketStatus | undefined
    // Its rows say of many tickets what a ticket's own row says of one, except that put off is a status of theirs.
    const rows = ctx.db.selectFrom('ticketCounts as tickets') as unknown as Filtered
    return onlyAsked(rows, ctx, { ...others, users })
      .$if(!!countedAs, (q) => q.where('tickets.status', '=', countedAs!))
      .select(sql<number>`least(coalesce(sum(change), 0), ${sql.lit(COUNTED_MAX)})`.as('count'))
      .compile()
  })
  const { rows } = await ctx.db.executeQuery(statement)
  return Number(rows[0]!.count)
}

/** So many changes are added up anew with every question before they become one row of each kind. */
const MOST_CHANGES = 50

/** The changes of how many tickets there are become one row of each kind, where they are many. */
export async function addUpCounters({ db }: World): Promise<void> {
  await sql`select add_up_ticket_counts(${MOST_CHANGES})`.execute(db)
}
