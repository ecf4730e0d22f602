import type { Input } from '@recado/contract/platform/endpoint'
import type { Message, messages } from '@recado/contract/desk/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { type MessageChange, updateMessage, emitMessageUpdated } from './update.ts'
import { deleteFile } from './files.ts'
import { refreshDeletedPreview, refreshEditedPreview } from './ticket-preview.ts'
import { enqueueSend, outboxStateOf, deleteUnsent } from './outbox.ts'
import { withoutLastEdit } from './refused-changes.ts'
import { isUserContent, mayDelete, mayEdit, hasEditableText } from './rules.ts'
import { nextRevision, withPreviousBody, withReaction } from './change-columns.ts'
import { selectMessage } from './columns.ts'
import { toMessage } from './to-message.ts'

type Target = {
  message: Message
  connectionId: number
  contactId: number
  /** Time at which the network accepted the message; before that, its creation time. */
  sentAt: Date
}

/**
 * A message that the caller may change on the network too: they see its ticket, the ticket is open, and the network
 * knows the message. Locks the ticket before the message, as everywhere.
 */
async function targetOf(ctx: Ctx, messageId: string): Promise<Target> {
  const known = await ctx.db
    .selectFrom('messages')
    .leftJoin('connections', (on) =>
      on
        .onRef('connections.companyId', '=', 'messages.companyId')
        .onRef('connections.id', '=', 'messages.connectionId')
        .on('connections.deletedAt', 'is', null),
    )
    .select(['ticketId', 'networkId', 'connections.id as connectionId'])
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  const ticket = await lockVisibleTicket(ctx, known)
  if (ticket.status !== 'open') throw new Refusal('ERR_TICKET_NOT_OPEN')
  if (!known.networkId || !known.connectionId) throw new Refusal('ERR_FETCH_WAPP_MSG')
  const row = await selectMessage(ctx.db)
    .select('messages.sentAt')
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  const message = toMessage(ctx)(row)
  if (!isUserContent(message)) throw new Refusal('ERR_FETCH_WAPP_MSG')
  const { connectionId } = known
  return {
    message,
    connectionId,
    contactId: ticket.contactId,
    sentAt: row.sentAt ?? row.createdAt,
  }
}

/** Edits a message. An unsent message is sent with the new text and is not marked as edited. */
export async function editMessage(
  ctx: Ctx,
  { messageId, body }: Input<typeof messages.edit>,
): Promise<Message> {
  const { message, sentAt, ...route } = await targetOf(ctx, messageId)
  const refuse = (reason: string) => new Refusal('ERR_EDITING_WAPP_MSG', { reason })
  if (!message.fromMe || !hasEditableText(message)) throw refuse('notOurs')
  if (message.isDeleted || body.trim() === '') throw refuse('empty')
  if (body === message.body) return message
  const isHere = (await outboxStateOf(ctx, { messageId, kind: 'send' })) === 'here'
  if (isHere) return applyEdit(ctx, messageId, { body })
  if (message.failure) throw refuse('notSent')
  if (!mayEdit(sentAt, ctx.now)) throw refuse('tooLate')
  // The customer has not seen the text of an edit that was never sent.
  const wasSeen = (await outboxStateOf(ctx, { messageId, kind: 'edit' })) !== 'here'
  await enqueueSend(ctx, { messageId, ...route, kind: 'edit' })
  return applyEdit(ctx, messageId, {
    body,
    isEdited: true,
    ...(wasSeen && { edits: withPreviousBody(ctx.now) }),
  })
}

async function applyEdit(ctx: Ctx, messageId: string, how: MessageChange): Promise<Message> {
  const message = await applyChange(ctx, messageId, how)
  await refreshEditedPreview(ctx, message)
  return message
}

/** Deletes one of our messages for everybody. An unsent one is cancelled. */
export async function removeMessage(
  ctx: Ctx,
  { messageId }: Input<typeof messages.remove>,
): Promise<Message> {
  const { message, sentAt, ...route } = await targetOf(ctx, messageId)
  const refuse = (reason: string) => new Refusal('ERR_DELETE_WAPP_MSG', { reason })
  if (!message.fromMe) throw refuse('notOurs')
  if (message.isDeleted) return message
  const isHere = (await outboxStateOf(ctx, { messageId, kind: 'send' })) === 'here'
  const hasLeft = !isHere && !message.failure
  if (hasLeft && !mayDelete(sentAt, ctx.now)) throw refuse('tooLate')
  const wasEditSeen = (await outboxStateOf(ctx, { messageId, kind: 'edit' })) !== 'here'
  await deleteUnsent(ctx, messageId)
  if (hasLeft) await enqueueSend(ctx, { messageId, ...route, kind: 'revoke' })
  // Otherwise the file stays until the network has deleted the message, because it may refuse.
  else await deleteFile(ctx, messageId)
  const gone = await applyChange(ctx, messageId, {
    isDeleted: true,
    deletedAt: ctx.now,
    failureCode: null,
    failureCanRetry: null,
    ...(!wasEditSeen && withoutLastEdit(message)),
  })
  await refreshDeletedPreview(ctx, gone)
  return gone
}

/** Sets our one reaction to a message of either side. A null emoji removes it. */
export async function reactToMessage(
  ctx: Ctx,
  { messageId, emoji }: Input<typeof messages.react>,
): Promise<Message> {
  const { message, sentAt: _sentAt, ...route } = await targetOf(ctx, messageId)
  if (message.isDeleted || message.failure) throw new Refusal('ERR_FETCH_WAPP_MSG')
  const before = message.reactions.find(({ fromMe }) => fromMe)?.emoji ?? null
  if (emoji === before) return message
  await enqueueSend(ctx, { messageId, ...route, kind: 'reaction' })
  return applyChange(ctx, messageId, { reactions: withReaction(true, emoji) })
}

/** Applies a change and clears the refusal of an earlier one. */
async function applyChange(ctx: Ctx, messageId: string, how: MessageChange): Promise<Message> {
  const message = await updateMessage(ctx, (update) =>
    update.set({ ...how, refusal: null, revision: nextRevision }).where('id', '=', messageId),
  )
  if (!message) throw new Refusal('ERR_NO_MESSAGE_FOUND')
  await emitMessageUpdated(ctx, message)
  return message
}
