import { limits } from '@recado/contract/limits'
import type { TicketSort } from '@recado/contract/tickets'
import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { worded } from '../../platform/read-path/query-cache.ts'
import { countOf, type Filtered, together } from './filter.ts'
import { expiresAt, type Reader } from './columns.ts'

/** Rows in one sort order. A list in which some rows lack the sort key consists of two sections. */
type Stretch = {
  only: RawBuilder<SqlBool> | undefined
  by: RawBuilder<Date>
  direction: 'asc' | 'desc'
}

const lastMessageAt = sql<Date>`tickets.last_message_at`
const waitingSince = sql<Date>`tickets.waiting_since`
const deadline = expiresAt(sql`(select c.expiration_time from connections c
  where c.company_id = tickets.company_id and c.id = tickets.connection_id)`)

/** Rows with this moment, soonest first; then all others, newest last message first. */
const soonestBy = (by: RawBuilder<Date>): Stretch[] => [
  { only: sql<SqlBool>`${by} is not null`, by, direction: 'asc' },
  { only: sql<SqlBool>`${by} is null`, by: lastMessageAt, direction: 'desc' },
]

const stretches: Record<TicketSort, Stretch[]> = {
  newest: [{ only: undefined, by: lastMessageAt, direction: 'desc' }],
  waiting: soonestBy(waitingSince),
  deadline: soonestBy(deadline as RawBuilder<Date>),
}

/** Soonest end of the snooze first. Every snoozed ticket has one. */
const ofSnoozed: Stretch[] = [
  { only: undefined, by: sql<Date>`tickets.snoozed_until`, direction: 'asc' },
]

type Asked = {
  sort: TicketSort
  snoozed?: boolean | undefined
  after?: string | undefined
  pageNumber: number
}
type Wanted<Row> = {
  parts: () => Filtered[]
  asked: Asked
  reader: Reader<Row>
  /** Cache key of the statement, if a repetition is likely. Must contain everything that enters the statement. */
  name?: string
}

/**
 * A page of tickets plus one further row if there is more, out of disjoint parts. `after` continues exactly behind a
 * row, even if the list has changed.
 */
export async function pageOf<Row>(ctx: Ctx, wanted: Wanted<Row>): Promise<Row[]> {
  const { parts, asked, reader, name } = wanted
  const { after, all } = standing(asked)
  let skip = after ? 0 : (asked.pageNumber - 1) * limits.ticketPage
  let found: Row[] = []
  for (const [i, stretch] of all.entries()) {
    const most = WHOLE - found.length
    const rows = () => parts().map((part) => stretchOf(part, stretch, i === 0 ? after : undefined))
    const word = () => wordsOf(ctx, rows(), { stretch, skip, wanted: most, reader })
    const statement = name ? worded(`${name} ${i} ${skip} ${most}`, word) : word()
    const { rows: page } = await ctx.db.executeQuery(statement)
    found = [...found, ...page]
    if (found.length > limits.ticketPage) return found
    const isLast = i === all.length - 1
    if (skip > 0 && !isLast)
      skip = page.length > 0 ? 0 : Math.max(0, skip - (await countOf(ctx, rows())))
  }
  return found
}

/** A page and one further row. */
const WHOLE = limits.ticketPage + 1

type Cut<Row> = { stretch: Stretch; skip: number; wanted: number; reader: Reader<Row> }

function wordsOf<Row>(
  { db }: Ctx,
  parts: Filtered[],
  { stretch: { by, direction }, skip, wanted, reader }: Cut<Row>,
): CompiledQuery<Row> {
  // A literal, so that the planner knows the limit for the most frequent page.
  const isFirst = skip === 0 && wanted === WHOLE
  const most = isFirst ? sql.lit(WHOLE) : skip + wanted
  const first = parts.map((rows) =>
    reader
      .columns(rows)
      .select(by.as('moment'))
      .orderBy('moment', direction)
      .orderBy('tickets.id', direction)
      .limit(most),
  )
  const page = together(db, first)
    .orderBy('moment', direction)
    .orderBy('id', direction)
    .limit(isFirst ? most : wanted)
    .$if(skip > 0, (q) => q.offset(skip))
  const one = parts.length === 1 && skip === 0 ? first[0]! : page
  return reader.statement(one, { db, direction }).compile(db)
}

type After = { moment: string; id: number }

/** The remaining sections. A leading minus means that the row is in the second section. */
function standing({ sort, snoozed, after }: Asked): {
  after: After | undefined
  all: Stretch[]
} {
  const all = snoozed ? ofSnoozed : stretches[sort]
  if (!after) return { after: undefined, all }
  const isBehind = after.startsWith('-')
  const [moment = '', id = ''] = after.slice(isBehind ? 1 : 0).split(',')
  return { after: { moment, id: Number(id) }, all: isBehind ? all.slice(-1) : all }
}

function stretchOf(rows: Filtered, { only, by, direction }: Stretch, after?: After): Filtered {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return rows
    .$if(!!only, (q) => q.where(only!))
    .$if(!!after, (q) =>
      q.where(
        sql<SqlBool>`(${by}, tickets.id) ${beyond} (${after!.moment}::timestamptz, ${after!.id}::int)`,
      ),
    )
}
