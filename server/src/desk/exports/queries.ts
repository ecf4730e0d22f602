import type { Input } from '@recado/contract/platform/endpoint'
import type { ticketExports } from '@recado/contract/desk/exports'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { inDays } from '../../platform/time/days.ts'
import { localSeconds } from '../../platform/spreadsheets/local-seconds.ts'
import { ticketsMatching } from '../tickets/filter.ts'

/** Cursor in order of creation. `at` is the timestamp as text, with microseconds. */
export type ExportCursor = { at: string; id: number }

export type ExportPage = Input<typeof ticketExports.export> & {
  after: ExportCursor | undefined
  most: number
}

/**
 * Waiting and support time in minutes, the last rating, and the closing reasons and notes of every resolution, over the
 * cycles of each ticket.
 */
function cycleFigures({ db, timeZone }: Ctx, ids: number[]) {
  return db
    .selectFrom('cycles')
    .where('ticketId', '=', sql<number>`any(${ids}::int[])`)
    .groupBy('ticketId')
    .select([
      'ticketId',
      sql<number | null>`extract(epoch from max(accepted_at) at time zone ${timeZone})::float8`.as(
        'acceptedAt',
      ),
      minutes(sql`accepted_at - coalesce(returned_at, queued_at)`).as('waitMinutes'),
      minutes(sql`closed_at - accepted_at`).as('supportMinutes'),
      sql<
        number | null
      >`(array_agg(rating order by id desc) filter (where rating is not null))[1]`.as('rating'),
      sql<string | null>`string_agg(closing_reason, ', ' order by id)`.as('closingReasons'),
      sql<string | null>`string_agg(nullif(closing_note, ''), ' | ' order by id)`.as(
        'closingNotes',
      ),
    ])
    .execute()
}

/** Same definition as the dashboard: from arrival, or return to the queue, to acceptance. */
const minutes = (time: RawBuilder<unknown>) =>
  sql<number | null>`round(sum(greatest(0, extract(epoch from ${time})) / 60), 1)::float8`

/** Tag names per ticket. */
const tagNames = ({ db }: Ctx, ids: number[]) =>
  db
    .selectFrom('ticketTags')
    .innerJoin('tags', 'tags.id', 'ticketTags.tagId')
    .where('ticketId', '=', sql<number>`any(${ids}::int[])`)
    .groupBy('ticketId')
    .select(['ticketId', sql<string>`string_agg(tags.name, ', ' order by tags.name)`.as('tags')])
    .execute()

/** Tickets after a cursor, oldest first, with the columns of the report. */
export async function ticketsToExport(ctx: Ctx, page: ExportPage) {
  const places = await cursorsAfter(ctx, page)
  const rows = await rowsOf(
    ctx,
    places.map(({ id }) => id),
  )
  return { rows, next: places.length === page.most ? places.at(-1) : undefined }
}

function cursorsAfter(ctx: Ctx, { after, most, ...asked }: ExportPage): Promise<ExportCursor[]> {
  const { date_from: from, date_to: to } = asked
  return ticketsMatching(ctx, { ...asked, showAll: true, snoozed: 'either' })
    .where((eb) => eb.and(inDays({ column: 'tickets.createdAt', from, to }, ctx.timeZone)))
    .$if(!!after, (q) =>
      q.where(
        sql<SqlBool>`(tickets.created_at, tickets.id) > (${after?.at}::timestamptz, ${after?.id}::int)`,
      ),
    )
    .select(['tickets.id', sql<string>`tickets.created_at::text`.as('at')])
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .limit(most)
    .execute()
}

/**
 * Selects only the columns of the report. Cycles and tags are read by separate queries: the planner estimates an id
 * list as a single row, and in a join it aggregated the cycles of all tickets once per ticket.
 */
async function rowsOf(ctx: Ctx, ids: number[]) {
  const [rows, allWorked, allTagged] = await Promise.all([
    ticketsOf(ctx, ids),
    cycleFigures(ctx, ids),
    tagNames(ctx, ids),
  ])
  const workedOf = new Map(allWorked.map((one) => [one.ticketId, one]))
  const tagsOf = new Map(allTagged.map((one) => [one.ticketId, one.tags]))
  return rows.map((row) => ({
    ...row,
    ...(workedOf.get(row.id) ?? withoutCycles),
    tags: tagsOf.get(row.id) ?? null,
  }))
}

const withoutCycles = {
  acceptedAt: null,
  waitMinutes: null,
  supportMinutes: null,
  rating: null,
  closingReasons: null,
  closingNotes: null,
}

const ticketsOf = (ctx: Ctx, ids: number[]) =>
  ctx.db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('queues', 'queues.id', 'tickets.queueId')
    .leftJoin('connections', 'connections.id', 'tickets.connectionId')
    .select([
      'tickets.id',
      'tickets.status',
      'contacts.name as contactName',
      'contacts.number as contactNumber',
      'queues.name as queueName',
      'users.name as userName',
      'connections.name as connectionName',
      localSeconds('tickets.created_at', ctx.timeZone).as('begunAt'),
      localSeconds('tickets.closed_at', ctx.timeZone).as('endedAt'),
    ])
    .where('tickets.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .execute()
