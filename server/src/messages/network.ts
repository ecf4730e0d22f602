import type { Message } from '@recado/contract/messages'
import { ticketUpdated } from '@recado/contract/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { change as changeTicket } from '../tickets/change.ts'
import { previewOf, roomsOf } from '../tickets/rules.ts'
import { change, tellMessage } from './change.ts'
import type { Reactions } from './rules.ts'

type Named = { connectionId: number; networkId: string }

/** Receipts come late, twice and out of order; a tick only ever rises. A receipt also proves a failure wrong. */
export async function raiseAck(
  ctx: Ctx,
  { connectionId, networkId, ack }: Named & { ack: number },
): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ ack, failureCode: null, failureCanRetry: null })
      .where('connectionId', '=', connectionId)
      .where('networkId', '=', networkId)
      .where('fromMe', '=', true)
      .where('ack', '<', ack),
  )
  if (message) await tellMended(ctx, message)
}

/** The network has it: one tick, whatever receipt came first. */
export async function markSent(ctx: Ctx, messageId: string): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ ack: 1, failureCode: null, failureCanRetry: null })
      .where('id', '=', messageId)
      .where('ack', '<', 1),
  )
  if (message) await tellMended(ctx, message)
}

/** As `tellMessage`, for a message that has not failed, or no longer: the list does not say so either. */
export async function tellMended(ctx: Ctx, message: Message): Promise<void> {
  const { lastMessageFailed } = await tellMessage(ctx, message)
  if (lastMessageFailed) await retell(ctx, message, { lastMessageFailed: false })
}

/** It could not be sent: the bubble says why, and the list shows it as long as it is the last word. */
export async function markFailed(
  ctx: Ctx,
  { messageId, code, canRetry }: { messageId: string; code: string; canRetry: boolean },
): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ failureCode: code, failureCanRetry: canRetry })
      .where('id', '=', messageId)
      .where('ack', '=', 0),
  )
  if (!message) return
  await tellMessage(ctx, message)
  await retell(ctx, message, { lastMessageFailed: true })
}

/** Refused by the network after it was accepted, named by the network's own id. */
export async function failByNetwork(
  ctx: Ctx,
  { connectionId, networkId, code }: Named & { code: string },
): Promise<void> {
  const found = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('networkId', '=', networkId)
    .where('fromMe', '=', true)
    .executeTakeFirst()
  if (!found) return
  await ctx.db
    .updateTable('messages')
    .set({ ack: 0 })
    .where('id', '=', found.id)
    .where('ack', '<=', 1)
    .execute()
  await markFailed(ctx, { messageId: found.id, code, canRetry: true })
}

/** The author changed their words: the new ones stand, marked as edited. */
export async function editByNetwork(
  ctx: Ctx,
  { connectionId, networkId, fromMe, text }: Named & { fromMe: boolean; text: string },
): Promise<void> {
  await lockTicketOf(ctx, { connectionId, networkId })
  const message = await change(ctx, (update) =>
    update
      .set({ body: text, isEdited: true })
      .where('connectionId', '=', connectionId)
      .where('networkId', '=', networkId)
      .where('fromMe', '=', fromMe)
      .where('isDeleted', '=', false),
  )
  if (!message) return
  await tellMessage(ctx, message)
  await retell(ctx, message, { lastMessage: previewOf(text) })
}

/** The ticket before its message, as when an agent reads: in the other order the two would wait for each other. */
const lockTicketOf = ({ db }: Ctx, { connectionId, networkId }: Named) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('ticketId')
        .where('connectionId', '=', connectionId)
        .where('networkId', '=', networkId),
    )
    .forNoKeyUpdate()
    .execute()

/** Deleted on the network: kept here, marked, so that nobody wonders what was answered. */
export async function revokeByNetwork(
  ctx: Ctx,
  { connectionId, networkId, fromMe }: Named & { fromMe: boolean },
): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ isDeleted: true })
      .where('connectionId', '=', connectionId)
      .where('networkId', '=', networkId)
      .where('fromMe', '=', fromMe)
      .where('isDeleted', '=', false),
  )
  if (message) await tellMessage(ctx, message)
}

/** One reaction a side: a new one replaces the old, none takes it back. */
export async function reactByNetwork(
  ctx: Ctx,
  { connectionId, networkId, byMe, emoji }: Named & { byMe: boolean; emoji: string | null },
): Promise<void> {
  const mine: Reactions = emoji === null ? [] : [{ emoji, fromMe: byMe }]
  const message = await change(ctx, (update) =>
    update
      .set({
        reactions: sql`(
          select coalesce(jsonb_agg(one), '[]') || ${JSON.stringify(mine)}::jsonb
            from jsonb_array_elements(coalesce(messages.reactions, '[]')) one
           where (one->>'fromMe')::boolean <> ${byMe})`,
      })
      .where('connectionId', '=', connectionId)
      .where('networkId', '=', networkId),
  )
  if (message) await tellMessage(ctx, message)
}

type LastLine = { lastMessage: string } | { lastMessageFailed: boolean }

/** Puts right the list's last line where it shows this very message. */
async function retell(ctx: Ctx, message: Message, line: LastLine): Promise<void> {
  const ticket = await changeTicket(ctx, (update) =>
    update
      .set(line)
      .where('id', '=', message.ticketId)
      .where(
        sql<number>`(select max(position) from messages m
          where m.company_id = tickets.company_id and m.ticket_id = tickets.id)`,
        '=',
        message.position,
      ),
  )
  if (ticket) ctx.emit(ticketUpdated, { ticket }, { rooms: roomsOf(ticket) })
}
