import type { ErrorCode } from '@recado/contract/errors'
import {
  type Message,
  messageCreated,
  type MessageWithTicket,
  messageUpdated,
} from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { UpdateObject, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { messageWritten } from '../hooks.ts'
import { roomsOf } from '../tickets/visibility.ts'
import { toTicket } from '../tickets/columns.ts'
import { findTicket } from '../tickets/find-ticket.ts'
import { withOpenedWindow } from '../tickets/ticket-window.ts'
import { selectMessage } from './columns.ts'
import { toMessage } from './to-message.ts'

type Update = UpdateQueryBuilder<Tables, 'messages', 'messages', UpdateResult>
export type MessageChange = UpdateObject<Tables, 'messages'>

/**
 * Updates one message and returns it as the contract defines it. Undefined if no row matches. The caller has locked the
 * ticket (`lock-ticket.ts`): a later lock could deadlock, and without one the event could contain an outdated ticket.
 */
export async function updateMessage(
  ctx: Ctx,
  how: (update: Update) => Update,
): Promise<Message | undefined> {
  const row = await selectMessage(
    ctx.db.with('messages', (inside) => how(inside.updateTable('messages')).returningAll()),
  ).executeTakeFirst()
  return row && toMessage(ctx)(row)
}

/** Emits a new message to everybody who sees the ticket. */
export function emitMessageCreated(
  ctx: Ctx,
  { message, ticket }: Omit<MessageWithTicket, 'contact'>,
): void {
  const rooms = roomsOf(ticket)
  ctx.emit(messageCreated, newsOf(message, withOpenedWindow(ticket, message)), { rooms })
  if (!message.system) ctx.beforeCommit(() => messageWritten.run(ctx, { message, ticket }))
}

/**
 * Emits a changed message to everybody who sees its ticket, and returns the ticket. The caller has locked the ticket, so
 * it cannot change before the event leaves. `given` is the ticket, if the caller has read it under this lock.
 */
export async function emitMessageUpdated(
  ctx: Ctx,
  message: Message,
  given?: Ticket,
): Promise<Ticket> {
  const ticket = given ?? (await ticketOf(ctx, message.ticketId))
  ctx.emit(messageUpdated, newsOf(message, ticket), { rooms: roomsOf(ticket) })
  return ticket
}

/** Allows to send again what failed because the ticket's connection was removed. The ticket has moved to another one. */
export async function allowRetry(ctx: Ctx, ticketId: number): Promise<void> {
  const failed = await selectMessage(
    ctx.db.with('messages', (inside) =>
      inside
        .updateTable('messages')
        .set({ failureCanRetry: true })
        .where('ticketId', '=', ticketId)
        .where('failureCode', '=', 'ERR_NO_WAPP_FOUND' satisfies ErrorCode)
        .where('failureCanRetry', '=', false)
        .returningAll(),
    ),
  ).execute()
  for (const row of failed) await emitMessageUpdated(ctx, toMessage(ctx)(row))
}

export const newsOf = (message: Message, ticket: Ticket): MessageWithTicket => ({
  message,
  ticket,
  contact: ticket.contact,
})

async function ticketOf(ctx: Ctx, ticketId: number): Promise<Ticket> {
  const row = await findTicket(ctx, ticketId)
  if (!row) throw new Error(`there is no ticket ${ticketId}`)
  return toTicket(row)
}
