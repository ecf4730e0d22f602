import type { Message } from '@recado/contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { closeWindow } from '../../connections/service-windows/commands.ts'
import { change, tellMessage } from './update.ts'
import { dropFile } from './files.ts'
import { lockTicketNamed, lockTicketOf } from './lock-ticket.ts'
import { retell, retellDeleted, retellEdited } from './ticket-preview.ts'
import { idNamed, isNamed, type NetworkName } from './network-name.ts'
import { tellReaction } from './notify-reaction.ts'
import { customersIn } from './rules.ts'
import { nextRevision, withEarlierWords, withReaction } from './edit.ts'
import { raisedTo } from './ack-columns.ts'

type Named = Omit<NetworkName, 'fromMe'>

type Receipt = Named & {
  ack: number
  at?: string | undefined
  /** Set if the network reports acceptance and failure separately, in either order. */
  mayFailLater?: boolean
}

/**
 * Raises the ack of a message. Receipts may be late, repeated and out of order; the ack never falls. A receipt also
 * clears a failure, unless it only confirms acceptance before the failure.
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

/** A receipt with a future timestamp counts as received now. */
function momentOf(at: string | undefined, now: Date): Date {
  const said = at ? new Date(at) : now
  return said > now ? now : said
}

/** Marks a message as accepted by the network: at least one tick. */
export async function markSent(ctx: Ctx, messageId: string): Promise<void> {
  const message = await change(ctx, (update) =>
    update
      .set({ ...raisedTo(1, ctx.now), failureCode: null, failureCanRetry: null })
      .where('id', '=', messageId)
      .where('ack', '<', 1),
  )
  if (message) await tellMended(ctx, message)
}

/** Like `emitMessageUpdated`, and clears the failure mark in the ticket list. */
export async function tellMended(ctx: Ctx, message: Message): Promise<void> {
  const { lastMessageFailed } = await tellMessage(ctx, message)
  if (lastMessageFailed) await retell(ctx, message, { lastMessageFailed: false })
}

/** Records the reaction that the network accepted; see `withConfirmedReaction`. */
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

/** Marks a message as failed, in the conversation and in the ticket list if it is the last message. */
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

/** Fails a message that the network accepted first, identified by its network id. */
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

/** Applies an edit by the author and keeps the previous text. False if the message is not stored. */
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
      // The network may repeat an edit and reports our own edits too.
      .where('body', '<>', text),
  )
  if (!message) return true
  await tellMessage(ctx, message)
  await retellEdited(ctx, message)
  return true
}

/**
 * Marks a message as deleted and keeps its content, so that answers to it stay understandable. False if the message is
 * not stored.
 */
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
 * Applies a reaction; each side has at most one, and a null emoji removes it. Notifies of a customer's reaction to our
 * message unless it is a repeat. False if the message is not stored.
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
