import { limits } from '@recado/contract/limits'
import type { TicketSort } from '@recado/contract/tickets'
import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
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
type SortedPage<Row> = {
  asked: Asked
  /** The rows that match, as disjoint parts. */
  parts: () => Filtered[]
  query: (section: Section) => CompiledQuery<Row>
}

/** The rows that one query reads: which stretch of the order, and how many rows it skips and reads. */
export type Section = { index: number; skip: number; most: number }

/**
 * A page of tickets plus one further row if there is more, out of disjoint parts. `after` continues exactly behind a
 * row, even if the list has changed.
 */
export async function pageOf<Row>(ctx: Ctx, page: SortedPage<Row>): Promise<Row[]> {
  const { asked, parts, query } = page
  const { after, all } = standing(asked)
  let skip = after ? 0 : (asked.pageNumber - 1) * limits.ticketPage
  let found: Row[] = []
  for (const [index, stretch] of all.entries()) {
    const { rows } = await ctx.db.executeQuery(query({ index, skip, most: WHOLE - found.length }))
    found = [...found, ...rows]
    if (found.length > limits.ticketPage) return found
    const isLast = index === all.length - 1
    if (skip > 0 && !isLast) {
      const before = () => parts().map((part) => stretchOf(part, stretch))
      skip = rows.length > 0 ? 0 : Math.max(0, skip - (await countOf(ctx, before())))
    }
  }
  return found
}

/** A page and one further row. */
const WHOLE = limits.ticketPage + 1

type SectionQuery<Row> = { asked: Asked; section: Section; reader: Reader<Row> }

/** Compiles the query of one section of a page. */
export function sectionQuery<Row>(
  db: Ctx['db'],
  parts: Filtered[],
  { asked, section: { index, skip, most }, reader }: SectionQuery<Row>,
): CompiledQuery<Row> {
  const { after, all } = standing(asked)
  const stretch = all[index]!
  const { by, direction } = stretch
  // A literal, so that the planner knows the limit for the most frequent page.
  const isFirst = skip === 0 && most === WHOLE
  const limit = isFirst ? sql.lit(WHOLE) : skip + most
  const first = parts.map((part) =>
    reader
      .columns(stretchOf(part, stretch, index === 0 ? after : undefined))
      .select(by.as('moment'))
      .orderBy('moment', direction)
      .orderBy('tickets.id', direction)
      .limit(limit),
  )
  const page = together(db, first)
    .orderBy('moment', direction)
    .orderBy('id', direction)
    .limit(isFirst ? limit : most)
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
