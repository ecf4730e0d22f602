import type { Ctx } from '../../../platform/ctx.ts'
import { closeWindow } from '../../../connections/service-windows/commands.ts'
import { emitMessageUpdated, updateMessage } from '../update.ts'
import { deleteFile } from '../files.ts'
import {
  closesWindow,
  lockForFailure,
  lockTicketByNetworkName,
  lockTicketOf,
} from '../lock-ticket.ts'
import { refreshPreview, refreshDeletedPreview, refreshEditedPreview } from '../ticket-preview.ts'
import { findIdByNetworkName, hasNetworkName, type NetworkName } from './network-name.ts'
import { notifyReaction } from './notify-reaction.ts'
import { customerReactionIn } from '../rules.ts'
import { nextRevision, withPreviousBody, withReaction } from '../change-columns.ts'

type MessageOnNetwork = Omit<NetworkName, 'fromMe'>

/** Records the reaction that the network accepted; see `withConfirmedReaction`. */
export const recordReaction = async (
  { db }: Ctx,
  { messageId, emoji }: { messageId: string; emoji: string | null },
): Promise<void> => {
  await db
    .updateTable('messages')
    .set({ confirmedReaction: emoji })
    .where('id', '=', messageId)
    .execute()
}

/**
 * Marks a message as failed, in the conversation and in the ticket list if it is the last message. The caller has called
 * `lockForFailure`.
 */
export async function markFailed(
  ctx: Ctx,
  { messageId, code, canRetry }: { messageId: string; code: string; canRetry: boolean },
): Promise<void> {
  const message = await updateMessage(ctx, (update) =>
    update
      .set({ failureCode: code, failureCanRetry: canRetry })
      .where('id', '=', messageId)
      .where('ack', '=', 0),
  )
  if (!message) return
  if (closesWindow(code)) await closeWindow(ctx, { messageId })
  await emitMessageUpdated(ctx, message)
  await refreshPreview(ctx, message, { lastMessageFailed: true })
}

/** Fails a message that the network accepted first, identified by its network id. */
export async function failByNetwork(
  ctx: Ctx,
  { connectionId, networkId, code }: MessageOnNetwork & { code: string },
): Promise<void> {
  const found = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where(hasNetworkName({ connectionId, networkId, fromMe: true }))
    .executeTakeFirst()
  if (!found) return
  await lockForFailure(ctx, { messageId: found.id, code })
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
  const [ticket] = await lockTicketByNetworkName(ctx, { connectionId, networkId, fromMe })
  if (!ticket) return false
  const message = await updateMessage(ctx, (update) =>
    update
      .set({
        body: text,
        isEdited: true,
        edits: withPreviousBody(ctx.now),
        revision: nextRevision,
      })
      .where(hasNetworkName({ connectionId, networkId, fromMe }))
      .where('isDeleted', '=', false)
      // The network may repeat an edit and reports our own edits too.
      .where('body', '<>', text),
  )
  if (!message) return true
  await emitMessageUpdated(ctx, message)
  await refreshEditedPreview(ctx, message)
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
  const [ticket] = await lockTicketByNetworkName(ctx, { connectionId, networkId, fromMe })
  if (!ticket) return false
  const message = await updateMessage(ctx, (update) =>
    update
      .set({ isDeleted: true, deletedAt: ctx.now, revision: nextRevision })
      .where(hasNetworkName({ connectionId, networkId, fromMe }))
      .where('isDeleted', '=', false),
  )
  if (!message) return true
  await emitMessageUpdated(ctx, message)
  if (!fromMe) return true
  await deleteFile(ctx, message.id)
  await refreshDeletedPreview(ctx, message)
  return true
}

/**
 * Applies a reaction; each side has at most one, and a null emoji removes it. Notifies of a customer's reaction to our
 * message unless it is a repeat. False if the message is not stored.
 */
export async function reactByNetwork(
  ctx: Ctx,
  { emoji, ...named }: MessageOnNetwork & { byMe: boolean; emoji: string | null },
): Promise<boolean> {
  const { byMe } = named
  const id = await findIdByNetworkName(ctx, named)
  if (id === undefined) return false
  await lockTicketOf(ctx, id)
  const before = await customerReactionTo(ctx, id)
  const message = await updateMessage(ctx, (update) =>
    update
      .set({
        reactions: withReaction(byMe, emoji),
        ...(byMe && { confirmedReaction: emoji }),
        revision: nextRevision,
      })
      .where('id', '=', id),
  )
  if (!message) return true
  await emitMessageUpdated(ctx, message)
  const isNews = !byMe && emoji !== null && emoji !== before
  if (isNews && message.fromMe && !message.isDeleted) await notifyReaction(ctx, message)
  return true
}

async function customerReactionTo({ db }: Ctx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('reactions')
    .where('id', '=', id)
    .executeTakeFirst()
  return customerReactionIn(row?.reactions)
}
