import type { Input } from '@recado/contract/endpoint'
import { limits } from '@recado/contract/limits'
import type { TicketStatus, tickets as endpoints } from '@recado/contract/tickets'
import { sql } from 'kysely'
import type { Ctx, World } from '../platform/ctx.ts'
import { worded } from '../platform/worded.ts'
import {
  countOf,
  type Filter,
  type Filtered,
  filteredParts,
  isOfOneself,
  onlyAsked,
} from './filter.ts'

/** How many of each status the caller may see, and how many are put off, each bounded by `countMax`. */
export async function countTickets(ctx: Ctx, filter: Input<typeof endpoints.counts>) {
  const counted = (status: TicketStatus, snoozed = false) =>
    totalOf(ctx, { ...filter, status, snoozed })
  const [open, pending, closed, snoozed] = await Promise.all([
    counted('open'),
    counted('pending'),
    counted('closed'),
    counted('open', true),
  ])
  return { open, pending, closed, snoozed }
}

/** How many tickets the caller may see and asks for, bounded by `countMax`. */
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
      .select(sql<number>`least(coalesce(sum(change), 0), ${sql.lit(limits.countMax)})`.as('count'))
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
