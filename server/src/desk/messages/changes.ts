import type { Input } from '@recado/contract/endpoint'
import type { Message, messages } from '@recado/contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { holdTicket } from '../tickets/queries.ts'
import { type Change, change, tellMessage } from './update.ts'
import { dropFile } from './files.ts'
import { retellDeleted, retellEdited } from './ticket-preview.ts'
import { post, waitingOf, withdraw } from './outbox.ts'
import { withoutLastEdit } from './refused-changes.ts'
import { isTalk, mayDelete, mayEdit, takesWords } from './rules.ts'
import { nextRevision, withEarlierWords, withReaction } from './edit.ts'
import { present, shownFrom } from './columns.ts'

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
  const ticket = await holdTicket(ctx, known)
  if (ticket.status !== 'open') throw new Refusal('ERR_TICKET_NOT_OPEN')
  if (!known.networkId || !known.connectionId) throw new Refusal('ERR_FETCH_WAPP_MSG')
  const row = await shownFrom(ctx.db)
    .select('messages.sentAt')
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  const message = present(ctx)(row)
  if (!isTalk(message)) throw new Refusal('ERR_FETCH_WAPP_MSG')
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
  const { message, sentAt, ...way } = await targetOf(ctx, messageId)
  const refuse = (reason: string) => new Refusal('ERR_EDITING_WAPP_MSG', { reason })
  if (!message.fromMe || !takesWords(message)) throw refuse('notOurs')
  if (message.isDeleted || body.trim() === '') throw refuse('empty')
  if (body === message.body) return message
  const isHere = (await waitingOf(ctx, { messageId, errand: 'send' })) === 'here'
  if (isHere) return rewritten(ctx, messageId, { body })
  if (message.failure) throw refuse('notSent')
  if (!mayEdit(sentAt, ctx.now)) throw refuse('tooLate')
  // The customer has not seen the text of an edit that was never sent.
  const wasSeen = (await waitingOf(ctx, { messageId, errand: 'edit' })) !== 'here'
  await post(ctx, { messageId, ...way, errand: 'edit' })
  return rewritten(ctx, messageId, {
    body,
    isEdited: true,
    ...(wasSeen && { edits: withEarlierWords(ctx.now) }),
  })
}

async function rewritten(ctx: Ctx, messageId: string, how: Change): Promise<Message> {
  const message = await changed(ctx, messageId, how)
  await retellEdited(ctx, message)
  return message
}

/** Deletes one of our messages for everybody. An unsent one is cancelled. */
export async function removeMessage(
  ctx: Ctx,
  { messageId }: Input<typeof messages.remove>,
): Promise<Message> {
  const { message, sentAt, ...way } = await targetOf(ctx, messageId)
  const refuse = (reason: string) => new Refusal('ERR_DELETE_WAPP_MSG', { reason })
  if (!message.fromMe) throw refuse('notOurs')
  if (message.isDeleted) return message
  const isHere = (await waitingOf(ctx, { messageId, errand: 'send' })) === 'here'
  const hasLeft = !isHere && !message.failure
  if (hasLeft && !mayDelete(sentAt, ctx.now)) throw refuse('tooLate')
  const wasEditSeen = (await waitingOf(ctx, { messageId, errand: 'edit' })) !== 'here'
  await withdraw(ctx, messageId)
  if (hasLeft) await post(ctx, { messageId, ...way, errand: 'revoke' })
  // Otherwise the file stays until the network has deleted the message, because it may refuse.
  else await dropFile(ctx, messageId)
  const gone = await changed(ctx, messageId, {
    isDeleted: true,
    deletedAt: ctx.now,
    failureCode: null,
    failureCanRetry: null,
    ...(!wasEditSeen && withoutLastEdit(message)),
  })
  await retellDeleted(ctx, gone)
  return gone
}

/** Sets our one reaction to a message of either side. A null emoji removes it. */
export async function reactToMessage(
  ctx: Ctx,
  { messageId, emoji }: Input<typeof messages.react>,
): Promise<Message> {
  const { message, sentAt: _sentAt, ...way } = await targetOf(ctx, messageId)
  if (message.isDeleted || message.failure) throw new Refusal('ERR_FETCH_WAPP_MSG')
  const before = message.reactions.find(({ fromMe }) => fromMe)?.emoji ?? null
  if (emoji === before) return message
  await post(ctx, { messageId, ...way, errand: 'reaction' })
  return changed(ctx, messageId, { reactions: withReaction(true, emoji) })
}

/** Applies a change and clears the refusal of an earlier one. */
async function changed(ctx: Ctx, messageId: string, how: Change): Promise<Message> {
  const message = await change(ctx, (update) =>
    update.set({ ...how, refusal: null, revision: nextRevision }).where('id', '=', messageId),
  )
  if (!message) throw new Refusal('ERR_NO_MESSAGE_FOUND')
  await tellMessage(ctx, message)
  return message
}
