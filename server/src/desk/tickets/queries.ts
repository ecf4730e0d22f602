import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { sees, type TicketAssignment } from '@recado/contract/desk/ticket-visibility'
import { type Ticket, TicketRow, tickets as endpoints } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { lockTicket } from '../messages/lock-ticket.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { RowSource } from '../../platform/read-path/row-cache.ts'
import { totalsOf } from '../../platform/http/paging.ts'
import { Refusal, wrongFields } from '../../platform/refusal.ts'
import { cachedPage } from '../../platform/read-path/page-cache.ts'
import { selectCached } from '../../platform/read-path/query-cache.ts'
import type { Peer } from '../../platform/whatsapp-driver.ts'
import { totalOf } from './counters.ts'
import { findTicket, findTicketOfBatch, lockAndFindTicketOfBatch } from './find-ticket.ts'
import { countOf, type TicketFilter, disjointParts, type Viewer } from './filter.ts'
import { pageOf, type Section, sectionQuery } from './sorted-page.ts'
import { findMatches, onlyMatches } from './search/search.ts'
import { withMatches } from './search/with-matches.ts'
import {
  versionPage,
  toTicket,
  type SelectedTicket,
  selectTicket,
  ticketPage,
  selectVersionedTicket,
  versionOf,
} from './columns.ts'

type ListInput = Input<typeof endpoints.list>

/** A page of visible tickets that match the filter. */
export async function listTickets(ctx: Ctx, given: ListInput) {
  const asked = given.snoozed ? { ...given, status: 'open' as const } : given
  // A resolved ticket has no deadline, and a list of every status has no index by it.
  if (asked.sort === 'deadline' && asked.status !== 'open' && asked.status !== 'pending')
    throw wrongFields([{ path: 'sort', code: 'contradicts' }])
  if (asked.searchParam) return searchTickets(ctx, asked)
  const { db, user, timeZone } = ctx
  const parts = () => disjointParts(ctx, asked)
  const read = (section: Section) => selectCached(db, listQuery, { asked, section, user, timeZone })
  const [named, total] = await Promise.all([
    // Concurrent queries of a transaction are sent in one pipeline.
    pageOf(ctx, { asked, parts, read }),
    asked.withCount ? totalOf(ctx, filterOf(asked)) : undefined,
  ])
  const rest = pageTotals({ total, read: named.length })
  const version = `${rest.count} ${rest.countCapped} ${rest.hasMore}`
  return cachedPage(endpoints.list, {
    list: 'tickets',
    versions: named.slice(0, limits.ticketPage),
    source: rowSource(ctx, asked),
    version,
    readRest: () => ({ rest, version }),
  })
}

type ListQuery = Omit<Viewer, 'db'> & { asked: ListInput; section: Section }

const listQuery = (db: Ctx['db'], { asked, section, ...viewer }: ListQuery) =>
  sectionQuery(db, disjointParts({ db, ...viewer }, asked), {
    asked,
    section,
    reader: versionPage(asked.status),
  })

async function searchTickets(ctx: Ctx, asked: ListInput): Promise<Answer<typeof endpoints.list>> {
  const { searchParam: said } = asked
  const found = await findMatches(ctx, said, asked)
  const parts = () => [onlyMatches(ctx, asked, found)]
  const read = async (section: Section) => {
    const query = sectionQuery(ctx.db, parts(), { asked, section, reader: ticketPage })
    return (await ctx.db.executeQuery(query)).rows
  }
  const [rows, total] = await Promise.all([
    pageOf(ctx, { asked, parts, read }),
    asked.withCount ? countOf(ctx, parts()) : undefined,
  ])
  const page = rows.slice(0, limits.ticketPage).map(toTicket)
  const around = pageTotals({ total, read: rows.length })
  return { tickets: await withMatches(ctx, { page, found, said }), ...around }
}

/** The filter without paging, sort order and search text. */
function filterOf(asked: ListInput): TicketFilter {
  const { pageNumber: _page, after: _after, sort: _sort, withCount: _count, ...filter } = asked
  const { searchParam: _said, ...which } = filter
  return which
}

const pageTotals = ({ total, read }: { total: number | undefined; read: number }) => ({
  ...totalsOf(total),
  hasMore: read > limits.ticketPage,
})

const rowSource = (ctx: Ctx, { status, snoozed }: ListInput): RowSource<TicketRow> => ({
  companyId: ctx.companyId,
  seesNumbers: ctx.user.seesNumbers,
  kind: 'ticket',
  context: [ctx.namesVersion],
  schema: TicketRow,
  read: async (ids) => {
    const all = sql<number>`any(${ids}::int[])`
    const rows = await selectVersionedTicket(ctx.db).where('tickets.id', '=', all).execute()
    return rows
      .filter((row) => sees(ctx.user, row) && (!status || row.status === status))
      .filter((row) => status !== 'open' || (row.snoozedUntil !== null) === !!snoozed)
      .map((row) => ({ id: row.id, version: row.version, row: toTicket(row) }))
  },
})

/** One ticket. Refuses with ERR_NO_TICKET_FOUND if absent, with ERR_NO_PERMISSION if hidden. */
export async function showTicket(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<Ticket> {
  return toVisibleTicket(ctx, await findTicket(ctx, ticketId))
}

/**
 * Like `showTicket`, for a change. Locks the ticket before the visibility check, so it cannot go to a colleague in
 * between.
 */
export async function lockVisibleTicket(
  ctx: Ctx,
  { ticketId }: { ticketId: number },
): Promise<Ticket> {
  await lockTicket(ctx, ticketId)
  return showTicket(ctx, { ticketId })
}

/** Like `showTicket`, in one statement for the tickets of a batch. */
export const showTicketOfBatch = async (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  toVisibleTicket(ctx, await findTicketOfBatch(ctx, ticketId))

/** Like `lockVisibleTicket`, in one message for the tickets of a batch. */
export const lockVisibleTicketOfBatch = async (ctx: Ctx, ticketId: number): Promise<Ticket> =>
  toVisibleTicket(ctx, await lockAndFindTicketOfBatch(ctx, ticketId))

/**
 * A ticket that the caller is about to take. A caller who saw the ticket waiting and is at most a minute late learns
 * who accepted it; other callers who do not see it learn nothing.
 */
export async function showTicketToTake(
  ctx: Ctx,
  { ticketId }: { ticketId: number },
): Promise<Ticket> {
  const row = await selectTicket(ctx.db).where('tickets.id', '=', ticketId).executeTakeFirst()
  const sawItWait = row && !sees(ctx.user, row) && sees(ctx.user, { ...row, userId: null })
  if (sawItWait && (await wasAcceptedRecently(ctx, ticketId)))
    throw new Refusal('ERR_TICKET_ALREADY_ACCEPTED', { userName: row.userName })
  return toVisibleTicket(ctx, row)
}

/** Accepting a ticket this long after somebody else counts as a lost race. */
const LATE_MS = 60_000

/**
 * Whether the ticket's agent accepted it recently. A created, reopened or transferred ticket was never offered to
 * others.
 */
async function wasAcceptedRecently({ db, now }: Ctx, ticketId: number): Promise<boolean> {
  const accepted = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticketId)
    .where('status', '=', 'open')
    .where('startedAt', '>', new Date(now.getTime() - LATE_MS))
    .where(
      sql<boolean>`exists (
        select from messages line
         where line.company_id = tickets.company_id and line.ticket_id = tickets.id
           and line.user_id = tickets.user_id and line.created_at = tickets.started_at
           and line.media_type = 'system' and line.extra -> 'system' ->> 'action' = 'accepted')`,
    )
    .executeTakeFirst()
  return accepted !== undefined
}

export async function showTicketByUuid(
  ctx: Ctx,
  { ticketUuid }: Input<typeof endpoints.showByUuid>,
): Promise<Ticket> {
  return toVisibleTicket(
    ctx,
    await selectTicket(ctx.db).where('tickets.uuid', '=', ticketUuid).executeTakeFirst(),
  )
}

/** The ticket of this row. Refuses like `showTicket`. */
export const toVisibleTicket = (ctx: Ctx, row: SelectedTicket | undefined): Ticket =>
  toTicket(refuseHidden(ctx, row))

function refuseHidden<Row extends TicketAssignment>({ user }: Ctx, row: Row | undefined): Row {
  if (!row) throw new Refusal('ERR_NO_TICKET_FOUND')
  if (!sees(user, row)) throw new Refusal('ERR_NO_PERMISSION')
  return row
}

/** Version of a ticket as `showTicket` returns it, except `namesVersion`. Refuses like `showTicket`. */
export async function versionOfTicket(ctx: Ctx, ticketId: number): Promise<string> {
  const { rows } = await sql<TicketAssignment & { version: string }>`
    select user_id, queue_id, ${versionOf('tickets.xmin')} from tickets where id = ${ticketId}`.execute(
    ctx.db,
  )
  return refuseHidden(ctx, rows[0]).version
}

/** A ticket with its version. */
export async function showVersionedTicket(
  ctx: Ctx,
  ticketId: number,
): Promise<{ ticket: Ticket; version: string }> {
  const row = refuseHidden(
    ctx,
    await selectVersionedTicket(ctx.db).where('tickets.id', '=', ticketId).executeTakeFirst(),
  )
  return { ticket: toTicket(row), version: row.version }
}

/** Another active ticket of this contact on this connection, with the details of ERR_OTHER_OPEN_TICKET. */
export async function otherActiveTicket(
  { db }: Ctx,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<{ ticketUuid: string; userName: string | null; queueName: string | null } | undefined> {
  const row = await selectTicket(db)
    .where('tickets.contactId', '=', contactId)
    .where('tickets.connectionId', '=', connectionId)
    .where('tickets.status', '<>', 'closed')
    .executeTakeFirst()
  return row && { ticketUuid: row.uuid, userName: row.userName, queueName: row.queueName }
}

/**
 * The active ticket of the contact with one of these aliases on this connection. For presence and typing, which create
 * no ticket.
 */
export async function activeTicketOf(
  { db }: Ctx,
  { chat, connectionId }: { chat: Peer; connectionId: number },
): Promise<{ id: number; userId: number | null; queueId: number | null } | undefined> {
  return (
    db
      .selectFrom('tickets')
      .innerJoin('contactAliases as alias', (on) =>
        on
          .onRef('alias.companyId', '=', 'tickets.companyId')
          .onRef('alias.contactId', '=', 'tickets.contactId'),
      )
      .select(['tickets.id', 'tickets.userId', 'tickets.queueId'])
      // The index starts with the kind.
      .where('alias.kind', 'in', ['phone', 'lid', 'group', 'bsuid'])
      .where(
        'alias.value',
        'in',
        [chat.phone, chat.lid, chat.group, chat.bsuid].filter((one) => one !== undefined),
      )
      .where('connectionId', '=', connectionId)
      .where('status', '<>', sql.lit('closed'))
      .executeTakeFirst()
  )
}
