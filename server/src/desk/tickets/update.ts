import { type Ticket, ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { sql, type Updateable, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type TicketChange, ticketChanged } from '../hooks.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { roomsOf } from './visibility.ts'
import { toTicket, selectTicket } from './columns.ts'

type Update = UpdateQueryBuilder<Tables, 'tickets', 'tickets', UpdateResult>

/**
 * Updates one ticket and returns it as the contract defines it, in one statement: the update is a CTE named like the
 * table, so the select reads the changed row. Undefined if no row matches.
 */
export async function updateTicket(
  ctx: Ctx,
  how: (update: Update) => Update,
): Promise<Ticket | undefined> {
  const row = await ticketUpdate(ctx, how).executeTakeFirst()
  return row && toTicket(row)
}

/** The statement of `updateTicket`. */
export const ticketUpdate = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  how: (update: Update) => Update,
) =>
  selectTicket(
    db.with('tickets', (inside) =>
      how(inside.updateTable('tickets').set({ updatedAt: now })).returningAll(),
    ),
  )

/** New values of one ticket. */
export type TicketValues = Omit<Updateable<Tables['tickets']>, 'id'> & { id: number }

/** Gives several tickets values of their own, in one statement, and returns them. All change the same columns. */
export async function updateTickets(
  { db }: Pick<Ctx, 'db'>,
  all: readonly TicketValues[],
): Promise<Ticket[]> {
  if (all.length === 0) return []
  const columns = Object.keys(all[0]!).filter((column) => column !== 'id')
  const values = { json: toJsonRows(all) }
  return (await selectWith(db, manyUpdate, { inputs: { columns }, values })).map(toTicket)
}

const columnName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const withColumnNames = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [columnName(key), value]))

/** Values of tickets as JSON, for `jsonRows`. */
export const toJsonRows = (all: readonly object[]): string =>
  JSON.stringify(all.map(withColumnNames))

/** The values of tickets as rows of a statement. */
export const jsonRows = (json: string) =>
  sql<{ id: number }>`json_populate_recordset(null::public.tickets, ${json}::json)`

/** Assigns these columns the values of a row with the same columns. */
export const columnsFrom = (row: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, sql.ref(`${row}.${key}`)]))

const manyUpdate = (
  db: Ctx['db'],
  { columns }: { columns: string[] },
  { json }: { json: string },
) =>
  selectTicket(
    db.with('tickets', (inside) =>
      inside
        .updateTable('tickets')
        .from(jsonRows(json).as<'wanted'>(sql`wanted`))
        .set(columnsFrom('wanted', columns))
        .whereRef('tickets.id', '=', 'wanted.id')
        .returningAll('tickets'),
    ),
  ).compile()

/**
 * Gives these tickets a new revision because something changed that they show, and returns them. A ticket that this
 * transaction has written already has a new one: it is not written again, because every version of a row costs an entry in
 * most of its indexes. Not in a call of a client: its answer may hold the ticket as it was before, with that revision.
 */
export async function raiseRevisions(ctx: Ctx, ids: number[]): Promise<Ticket[]> {
  const { db, now, origin } = ctx
  if (origin)
    return updateTickets(
      ctx,
      ids.map((id) => ({ id, updatedAt: now })),
    )
  const rows = await selectWith(db, revisionRaise, { inputs: {}, values: { ids, now } })
  return rows.map(toTicket)
}

/** This transaction has written the row. */
const isWritten = (now: Date) =>
  sql<boolean>`(tickets.xmin = pg_current_xact_id()::xid and tickets.updated_at = ${now})`

const revisionRaise = (db: Ctx['db'], _: object, { ids, now }: { ids: number[]; now: Date }) => {
  const isAsked = sql<boolean>`tickets.id = any(${ids}::int[])`
  return selectTicket(
    db
      .with('raised', (inside) =>
        inside
          .updateTable('tickets')
          .set({ updatedAt: now })
          .where(isAsked)
          .where(sql<boolean>`not ${isWritten(now)}`)
          .returningAll(),
      )
      .with('tickets', (inside) =>
        inside
          .selectFrom('raised')
          .selectAll()
          .unionAll(inside.selectFrom('tickets').selectAll().where(isAsked).where(isWritten(now))),
      ),
  ).compile()
}

/**
 * Emits a changed ticket to everybody who sees it. Users who saw `before` and no longer see the ticket get a removal.
 * Without `before`, status, agent and queue are unchanged; null: the ticket is new.
 */
export function emitTicketUpdated(ctx: Ctx, ticket: Ticket, before?: TicketChange['before']): void {
  const { emit } = ctx
  if (before !== undefined) ctx.beforeCommit(() => ticketChanged.run(ctx, { ticket, before }))
  const rooms = roomsOf(ticket)
  const stateOf = { id: ticket.id, revision: ticket.revision ?? 0 }
  emit(ticketUpdated, { ticket }, { rooms, stateOf })
  const left = before ? roomsOf(before).filter((room) => !rooms.includes(room)) : []
  if (left.length === 0) return
  const takenBy = before!.userId === null && ticket.status === 'open' ? ticket.user?.name : null
  emit(ticketRemovedFromList, { ticketId: ticket.id, takenBy }, { rooms: left, except: rooms })
}
