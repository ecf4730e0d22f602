import { type Ticket, ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type TicketChange, ticketChanged } from '../hooks.ts'
import type { Tables } from '../../platform/database/tables.ts'
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
