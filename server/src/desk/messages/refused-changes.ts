import type { Message } from '@recado/contract/desk/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { type MessageChange, updateMessage, emitMessageUpdated } from './update.ts'
import { refreshDeletedPreview, refreshEditedPreview } from './ticket-preview.ts'
import { nextRevision, withConfirmedReaction } from './change-columns.ts'
import { selectMessage } from './columns.ts'
import { toMessage } from './to-message.ts'

type EditHistory = Pick<Message, 'edits' | 'body'>

/** Restores the text before the last edit, which the customer never saw. */
export const withoutLastEdit = ({ edits, body }: EditHistory) => ({
  body: edits.at(-1)?.body ?? body,
  edits: JSON.stringify(edits.slice(0, -1)),
  isEdited: edits.length > 1,
})

type RefusedMessageChange = { messageId: string; code: string }

/** The network refused the edit. Restores the previous text and shows the reason. */
export async function undoEdit(
  ctx: Ctx,
  { messageId, code, text }: RefusedMessageChange & { text: string },
): Promise<void> {
  const words = await wordsOf(ctx, messageId)
  if (words.body !== text) return
  const message = await applyRefusal(ctx, messageId, {
    ...withoutLastEdit(words),
    refusal: JSON.stringify({ change: 'edit', code, text }),
  })
  if (message) await refreshEditedPreview(ctx, message)
}

/**
 * The network refused an edit that a later edit has replaced. Removes its text, which the customer never saw, from the
 * history.
 */
export async function removeEdit(
  ctx: Ctx,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  const { edits } = await wordsOf(ctx, messageId)
  const at = edits.findLastIndex(({ body }) => body === text)
  if (at < 0) return
  await applyRefusal(ctx, messageId, { edits: JSON.stringify(edits.toSpliced(at, 1)) })
}

async function wordsOf(ctx: Ctx, messageId: string): Promise<EditHistory> {
  const row = await selectMessage(ctx.db)
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  return toMessage(ctx)(row)
}

/** The network refused the deletion. Restores the message with the reaction that the customer sees. */
export async function undoRemoval(
  ctx: Ctx,
  { messageId, code }: RefusedMessageChange,
): Promise<void> {
  const message = await applyRefusal(ctx, messageId, {
    isDeleted: false,
    deletedAt: null,
    reactions: withConfirmedReaction,
    refusal: JSON.stringify({ change: 'revoke', code, text: null }),
  })
  if (message) await refreshDeletedPreview(ctx, message)
}

/** The network refused the reaction. Restores the previous one. */
export async function undoReaction(
  ctx: Ctx,
  { messageId, code }: RefusedMessageChange,
): Promise<void> {
  await applyRefusal(ctx, messageId, {
    reactions: withConfirmedReaction,
    refusal: JSON.stringify({ change: 'reaction', code, text: null }),
  })
}

async function applyRefusal(
  ctx: Ctx,
  messageId: string,
  how: MessageChange,
): Promise<Message | undefined> {
  const message = await updateMessage(ctx, (update) =>
    update.set({ ...how, revision: nextRevision }).where('id', '=', messageId),
  )
  if (message) await emitMessageUpdated(ctx, message)
  return message
}
