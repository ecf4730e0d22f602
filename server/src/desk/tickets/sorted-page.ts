import { limits } from '@recado/contract/platform/limits'
import type { TicketSort, TicketStatus } from '@recado/contract/desk/tickets'
import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { countOf, type TicketQuery, unionAll } from './filter.ts'
import { expiresAt, type TicketPageReader } from './columns.ts'

/** Rows in one sort order. A list in which some rows lack the sort key consists of two sections. */
type SortSection = {
  only: RawBuilder<SqlBool> | undefined
  by: RawBuilder<Date>
  direction: 'asc' | 'desc'
}

const lastMessageAt = sql<Date>`tickets.last_message_at`
const waitingSince = sql<Date>`tickets.waiting_since`
const deadlineAt = sql<Date>`tickets.deadline_at`
/** The earlier of the service level and of closing by itself, which only open tickets do. */
const deadlineOfOpen = sql<Date>`least(tickets.deadline_at, ${expiresAt(sql`(select c.expiration_time
  from connections c where c.company_id = tickets.company_id and c.id = tickets.connection_id)`)})`

/** Rows with this moment, soonest first; then all others, newest last message first. */
const soonestBy = (by: RawBuilder<Date>): SortSection[] => [
  { only: sql<SqlBool>`${by} is not null`, by, direction: 'asc' },
  { only: sql<SqlBool>`${by} is null`, by: lastMessageAt, direction: 'desc' },
]

const sortSections: Record<TicketSort, SortSection[]> = {
  newest: [{ only: undefined, by: lastMessageAt, direction: 'desc' }],
  waiting: soonestBy(waitingSince),
  deadline: soonestBy(deadlineAt),
}

const byDeadlineOfOpen = soonestBy(deadlineOfOpen)

/** Soonest end of the snooze first. Every snoozed ticket has one. */
const ofSnoozed: SortSection[] = [
  { only: undefined, by: sql<Date>`tickets.snoozed_until`, direction: 'asc' },
]

type PageInput = {
  sort: TicketSort
  status?: TicketStatus | undefined
  snoozed?: boolean | undefined
  after?: string | undefined
  pageNumber: number
}
type SortedPage<Row> = {
  asked: PageInput
  /** The rows that match, as disjoint parts. */
  parts: () => TicketQuery[]
  read: (section: Section) => Promise<Row[]>
}

/** Rows of one query: the index of the sort section, and the numbers of rows to skip and to read. */
export type Section = { index: number; skip: number; most: number }

/**
 * A page of tickets plus one further row if there is more, out of disjoint parts. `after` continues exactly behind a
 * row, even if the list has changed.
 */
export async function pageOf<Row>(ctx: Ctx, page: SortedPage<Row>): Promise<Row[]> {
  const { asked, parts, read } = page
  const { after, all } = remainingSections(asked)
  let skip = after ? 0 : (asked.pageNumber - 1) * limits.ticketPage
  let found: Row[] = []
  for (const [index, sortSection] of all.entries()) {
    const rows = await read({ index, skip, most: PAGE_PLUS_ONE - found.length })
    found = [...found, ...rows]
    if (found.length > limits.ticketPage) return found
    const isLast = index === all.length - 1
    if (skip > 0 && !isLast) {
      const before = () => parts().map((part) => rowsOfSection(part, sortSection))
      skip = rows.length > 0 ? 0 : Math.max(0, skip - (await countOf(ctx, before())))
    }
  }
  return found
}

/** A page and one further row. */
const PAGE_PLUS_ONE = limits.ticketPage + 1

type SectionQuery<Row> = { asked: PageInput; section: Section; reader: TicketPageReader<Row> }

/** Compiles the query of one section. */
export function sectionQuery<Row>(
  db: Ctx['db'],
  parts: TicketQuery[],
  { asked, section: { index, skip, most }, reader }: SectionQuery<Row>,
): CompiledQuery<Row> {
  const { after, all } = remainingSections(asked)
  const sortSection = all[index]!
  const { by, direction } = sortSection
  // A literal, so that the planner knows the limit for the most frequent page.
  const isFirst = skip === 0 && most === PAGE_PLUS_ONE
  const limit = isFirst ? sql.lit(PAGE_PLUS_ONE) : skip + most
  const first = parts.map((part) =>
    reader
      .columns(rowsOfSection(part, sortSection, index === 0 ? after : undefined))
      .select(by.as('moment'))
      .orderBy('moment', direction)
      .orderBy('tickets.id', direction)
      .limit(limit),
  )
  const page = unionAll(db, first)
    .orderBy('moment', direction)
    .orderBy('id', direction)
    .limit(isFirst ? limit : most)
    .$if(skip > 0, (q) => q.offset(skip))
  const one = parts.length === 1 && skip === 0 ? first[0]! : page
  return reader.statement(one, { db, direction }).compile(db)
}

type After = { moment: string; id: number }

/** The remaining sections. A leading minus means that the row is in the second section. */
function remainingSections({ sort, status, snoozed, after }: PageInput): {
  after: After | undefined
  all: SortSection[]
} {
  const ofSort = sort === 'deadline' && status === 'open' ? byDeadlineOfOpen : sortSections[sort]
  const all = snoozed ? ofSnoozed : ofSort
  if (!after) return { after: undefined, all }
  const isBehind = after.startsWith('-')
  const [moment = '', id = ''] = after.slice(isBehind ? 1 : 0).split(',')
  return { after: { moment, id: Number(id) }, all: isBehind ? all.slice(-1) : all }
}

function rowsOfSection(
  rows: TicketQuery,
  { only, by, direction }: SortSection,
  after?: After,
): TicketQuery {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return rows
    .$if(!!only, (q) => q.where(only!))
    .$if(!!after, (q) =>
      q.where(
        sql<SqlBool>`(${by}, tickets.id) ${beyond} (${after!.moment}::timestamptz, ${after!.id}::int)`,
      ),
    )
}
