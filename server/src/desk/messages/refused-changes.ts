import type { Message } from '@recado/contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { type Change, change, tellMessage } from './update.ts'
import { retellDeleted, retellEdited } from './ticket-preview.ts'
import { nextRevision, withStandingReaction } from './edit.ts'
import { present, shownFrom } from './columns.ts'

type Words = Pick<Message, 'edits' | 'body'>

/** Restores the text before the last edit, which the customer never saw. */
export const withoutLastEdit = ({ edits, body }: Words) => ({
  body: edits.at(-1)?.body ?? body,
  edits: JSON.stringify(edits.slice(0, -1)),
  isEdited: edits.length > 1,
})

type Refused = { messageId: string; code: string }

/** The network refused the edit. Restores the previous text and shows the reason. */
export async function undoEdit(
  ctx: Ctx,
  { messageId, code, text }: Refused & { text: string },
): Promise<void> {
  const words = await wordsOf(ctx, messageId)
  if (words.body !== text) return
  const message = await refused(ctx, messageId, {
    ...withoutLastEdit(words),
    refusal: JSON.stringify({ change: 'edit', code, text }),
  })
  if (message) await retellEdited(ctx, message)
}

/**
 * The network refused an edit that a later edit has replaced. Removes its text, which the customer never saw, from the
 * history.
 */
export async function forgetEdit(
  ctx: Ctx,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  const { edits } = await wordsOf(ctx, messageId)
  const at = edits.findLastIndex(({ body }) => body === text)
  if (at < 0) return
  await refused(ctx, messageId, { edits: JSON.stringify(edits.toSpliced(at, 1)) })
}

async function wordsOf(ctx: Ctx, messageId: string): Promise<Words> {
  const row = await shownFrom(ctx.db)
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  return present(ctx)(row)
}

/** The network refused the deletion. Restores the message with the reaction that the customer sees. */
export async function undoRemoval(ctx: Ctx, { messageId, code }: Refused): Promise<void> {
  const message = await refused(ctx, messageId, {
    isDeleted: false,
    deletedAt: null,
    reactions: withStandingReaction,
    refusal: JSON.stringify({ change: 'revoke', code, text: null }),
  })
  if (message) await retellDeleted(ctx, message)
}

/** The network refused the reaction. Restores the previous one. */
export async function undoReaction(ctx: Ctx, { messageId, code }: Refused): Promise<void> {
  await refused(ctx, messageId, {
    reactions: withStandingReaction,
    refusal: JSON.stringify({ change: 'reaction', code, text: null }),
  })
}

async function refused(ctx: Ctx, messageId: string, how: Change): Promise<Message | undefined> {
  const message = await change(ctx, (update) =>
    update.set({ ...how, revision: nextRevision }).where('id', '=', messageId),
  )
  if (message) await tellMessage(ctx, message)
  return message
}
