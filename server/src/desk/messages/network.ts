import type { Message } from '@recado/contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { closeWindow } from '../../connections/service-windows/commands.ts'
import { change, tellMessage } from './change.ts'
import { dropFile } from './files.ts'
import { lockTicketNamed, lockTicketOf } from './lock-ticket.ts'
import { retell, retellDeleted, retellEdited } from './ticket-preview.ts'
import { idNamed, isNamed, type NetworkName } from './named.ts'
import { tellReaction } from './reaction-news.ts'
import { customersIn } from './rules.ts'
import { nextRevision, withEarlierWords, withReaction } from './edit.ts'
import { raisedTo } from './ticks.ts'

type Named = Omit<NetworkName, 'fromMe'>

type Receipt = Named & {
  ack: number
  at?: string | undefined
  /** The network takes a message first and may say afterwards that it failed, and in either order. */
  mayFailLater?: boolean
}

/**
 * Receipts come late, twice and out of order; a tick only ever rises. A receipt also proves a failure wrong, but not
 * where it only says that the network had the message before it failed.
 */
export async function raiseAck(
  ctx: Ctx,
  { connectionId, networkId, ack, at, mayFailLater = false }: Receipt,
): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ ...raisedTo(ack, momentOf(at, ctx.now)), failureCode: null, failureCanRetry: null })
      .where(isNamed({ connectionId, networkId, fromMe: true }))
      .where('ack', '<', ack)
      .$if(mayFailLater && ack === 1, (sent) =>
        sent.where((eb) =>
          eb.or([eb('failureCode', 'is', null), eb('failureCode', '=', 'ERR_WAPP_UNCONFIRMED')]),
        ),
      ),
  )
  if (message) await tellMended(ctx, message)
}

/** A receipt from the future is not believed. */
function momentOf(at: string | undefined, now: Date): Date {
  const said = at ? new Date(at) : now
  return said > now ? now : said
}

/** The network has it: one tick, whatever receipt came first. */
export async function markSent(ctx: Ctx, messageId: string): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ ...raisedTo(1, ctx.now), failureCode: null, failureCanRetry: null })
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

/** The network has our reaction; see `withStandingReaction`. */
export const markReacted = async (
  { db }: Ctx,
  { messageId, emoji }: { messageId: string; emoji: string | null },
): Promise<void> => {
  await db
    .updateTable('messages')
    .set({ standingReaction: emoji })
    .where('id', '=', messageId)
    .execute()
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
  if (code === 'ERR_WAPP_WINDOW_CLOSED') await closeWindow(ctx, { messageId })
  await tellMessage(ctx, message)
  await retell(ctx, message, { lastMessageFailed: true })
}

/** Refused by the network after it was accepted, named by the network's own id. */
export async function failByNetwork(
  ctx: Ctx,
  { connectionId, networkId, code }: Named & { code: string },
): Promise<void> {
  await lockTicketNamed(ctx, { connectionId, networkId, fromMe: true })
  const found = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where(isNamed({ connectionId, networkId, fromMe: true }))
    .executeTakeFirst()
  if (!found) return
  await ctx.db
    .updateTable('messages')
    .set({ ack: 0, sentAt: null })
    .where('id', '=', found.id)
    .where('ack', '<=', 1)
    .execute()
  await markFailed(ctx, { messageId: found.id, code, canRetry: true })
}

/**
 * The author changed their words: the new ones stand, marked as edited, and what they were before is kept. False: that
 * message is not here.
 */
export async function editByNetwork(
  ctx: Ctx,
  { connectionId, networkId, fromMe, text }: NetworkName & { text: string },
): Promise<boolean> {
  const [ticket] = await lockTicketNamed(ctx, { connectionId, networkId, fromMe })
  if (!ticket) return false
  const message = await change(ctx, (update) =>
    update
      .set({
        body: text,
        isEdited: true,
        edits: withEarlierWords(ctx.now),
        revision: nextRevision,
      })
      .where(isNamed({ connectionId, networkId, fromMe }))
      .where('isDeleted', '=', false)
      // The network may tell twice, and tell us of our own edit.
      .where('body', '<>', text),
  )
  if (!message) return true
  await tellMessage(ctx, message)
  await retellEdited(ctx, message)
  return true
}

/** Deleted on the network: kept here, marked, so that nobody wonders what was answered. False: it is not here. */
export async function revokeByNetwork(
  ctx: Ctx,
  { connectionId, networkId, fromMe }: NetworkName,
): Promise<boolean> {
  const [ticket] = await lockTicketNamed(ctx, { connectionId, networkId, fromMe })
  if (!ticket) return false
  const message = await change(ctx, (update) =>
    update
      .set({ isDeleted: true, deletedAt: ctx.now, revision: nextRevision })
      .where(isNamed({ connectionId, networkId, fromMe }))
      .where('isDeleted', '=', false),
  )
  if (!message) return true
  await tellMessage(ctx, message)
  if (!fromMe) return true
  await dropFile(ctx, message.id)
  await retellDeleted(ctx, message)
  return true
}

/**
 * One reaction a side: a new one replaces the old, none takes it back. The customer's to a message of ours is news, unless
 * the network tells it twice. False: that message is not here.
 */
export async function reactByNetwork(
  ctx: Ctx,
  { emoji, ...named }: Named & { byMe: boolean; emoji: string | null },
): Promise<boolean> {
  const { byMe } = named
  const id = await idNamed(ctx, named)
  if (id === undefined) return false
  await lockTicketOf(ctx, id)
  const before = await customersReaction(ctx, id)
  const message = await change(ctx, (update) =>
    update
      .set({
        reactions: withReaction(byMe, emoji),
        ...(byMe && { standingReaction: emoji }),
        revision: nextRevision,
      })
      .where('id', '=', id),
  )
  if (!message) return true
  await tellMessage(ctx, message)
  const isNews = !byMe && emoji !== null && emoji !== before
  if (isNews && message.fromMe && !message.isDeleted) await tellReaction(ctx, message)
  return true
}

async function customersReaction({ db }: Ctx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('reactions')
    .where('id', '=', id)
    .executeTakeFirst()
  return customersIn(row?.reactions)
}
