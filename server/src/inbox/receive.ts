import { storedSetting } from '../accounts/companies/queries.ts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { findContactName, findOrCreateContact } from '../contacts/find-or-create.ts'
import { emitMessageCreated } from '../desk/messages/update.ts'
import { type InboundMessage, insertInbound } from '../desk/messages/insert-inbound.ts'
import { findIdByNetworkName, isOurs } from '../desk/messages/network/network-name.ts'
import type { Ctx } from '../platform/ctx.ts'
import { notifyOffline } from '../notifications/push/notify-offline.ts'
import { saveRating, saveRatingComment } from '../automation/ratings/commands.ts'
import { automate } from '../automation/received/automate.ts'
import { mayComment, scoreIn } from '../desk/tickets/ratings/rating-score.ts'
import { addCancelledLines, cancelAnswered, mayCancel } from '../desk/schedules/cancel-on-reply.ts'
import { addSnoozeBrokenLine } from '../desk/snoozes/wake-due.ts'
import { withOpenedWindow } from '../desk/tickets/ticket-window.ts'
import { emitTicketUpdated } from '../desk/tickets/update.ts'
import { findOrCreateTicket } from '../desk/tickets/find-or-create.ts'
import { markMessagesRead } from '../desk/tickets/mark-read.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { markProcessed } from './journal.ts'
import { isFromPhoneItself } from './phone-automation.ts'
import {
  contentOf,
  fileIn,
  type MessageContent,
  senderOf,
  timestampOf,
  withSpeaker,
} from './rules.ts'
import { speakerOf } from './speaker.ts'

export type ReceivedMessage = {
  connectionId: number
  journalId: number
  inbound: Inbound
  reopenWithinHours: number
}

/** Outcome of a received message. */
export type ReceiveOutcome = 'stored' | 'repeated' | 'unwanted' | 'blocked'

/**
 * Receives a message in one transaction: marks the journal entry as processed and stores contact, ticket, message and
 * events. Ignores a message that was processed before, and our own messages that the network returns. Nothing of a
 * blocked contact's message is stored.
 */
export async function receiveMessage(ctx: Ctx, arrived: ReceivedMessage): Promise<ReceiveOutcome> {
  if (!(await markProcessed(ctx, [arrived.journalId]))) return 'repeated'
  const { connectionId, inbound, reopenWithinHours } = arrived
  if (await isUnwanted(ctx, inbound)) return 'unwanted'
  const { fromMe, networkId } = inbound
  if (fromMe && (await isOurs(ctx, { connectionId, networkId }))) return 'repeated'
  const [contact, cancels, content] = await Promise.all([
    findOrCreateContact(ctx, senderOf(inbound)),
    fromMe ? false : mayCancel(ctx),
    contentIn(ctx, inbound),
  ])
  if (contact.isBlocked && !fromMe) return 'blocked'
  const score = scoreIn(inbound)
  const key = { connectionId, contactId: contact.id }
  const isAutomatic = fromMe && (await isFromPhoneItself(ctx, { ...key, inbound }))
  const about = { ...key, isGroup: contact.isGroup, fromMe, isAutomatic, score }
  const cancelled = cancels ? await cancelAnswered(ctx, contact.id) : []
  const arrival = { ...about, ...content, mayComment: mayComment(inbound), reopenWithinHours }
  const { ticket, isArriving, before, rates, comments } = await findOrCreateTicket(ctx, arrival)
  await addSnoozeBrokenLine(ctx, ticket)
  await addCancelledLines(ctx, ticket, cancelled)
  if (fromMe && !isAutomatic) await markMessagesRead(ctx, ticket.id)
  const isRead = fromMe || (rates ?? comments) !== undefined
  const [message] = await insertInbound(ctx, [
    await toInboundMessage(ctx, arrived, { ticket, content, isRead }),
  ])
  emitMessageCreated(ctx, { message: message!, ticket })
  await notifyOffline(ctx, [{ message: message!, ticket }])
  // The message event contains the ticket. A ticket that appears in a list needs its own event too.
  if (isArriving) emitTicketUpdated(ctx, withOpenedWindow(ticket, message!), before ?? null)
  if (rates && score) await saveRating(ctx, { ticket, cycleId: rates, score })
  else if (comments) await saveRatingComment(ctx, { cycleId: comments, comment: content.body })
  else if (!isAutomatic) await automate(ctx, { ticket, message: message!, isArriving })
  return 'stored'
}

/** The content of a message; in a group with its speaker, by the name that the company knows. */
async function contentIn(ctx: Ctx, inbound: Inbound): Promise<MessageContent> {
  const content = contentOf(inbound)
  if (inbound.chat.kind !== 'group' || inbound.fromMe) return content
  return withSpeaker(content, speakerOf(inbound, await findContactName(ctx, inbound.author)))
}

/** The message as it is stored in this ticket. */
const toInboundMessage = async (
  ctx: Ctx,
  { connectionId, inbound }: Pick<ReceivedMessage, 'connectionId' | 'inbound'>,
  { content, ...where }: { ticket: Ticket; content: MessageContent; isRead: boolean },
): Promise<InboundMessage> => ({
  body: content.body,
  mediaType: content.mediaType,
  extra: content.extra,
  ...where,
  networkId: inbound.networkId,
  connectionId,
  fromMe: inbound.fromMe,
  isForwarded: inbound.isForwarded ?? false,
  at: timestampOf(inbound, ctx.now),
  quotedId: await quotedBy(ctx, { connectionId, inbound }),
  file: fileIn(inbound),
})

/** Groups are ignored unless the company enables them. */
async function isUnwanted(ctx: Ctx, { chat }: Inbound): Promise<boolean> {
  if (chat.kind !== 'group') return false
  return (await storedSetting(ctx, 'CheckMsgIsGroup')) !== 'disabled'
}

async function quotedBy(
  ctx: Ctx,
  {
    connectionId,
    inbound: { quotedId, fromMe },
  }: Pick<ReceivedMessage, 'connectionId' | 'inbound'>,
): Promise<string | null> {
  if (!quotedId) return null
  return (
    (await findIdByNetworkName(ctx, { connectionId, networkId: quotedId, byMe: fromMe })) ?? null
  )
}
