import { live } from '../platform/live.ts'
import { type Message, MessageWithTicket } from '../desk/messages.ts'
import type { Ticket } from '../desk/tickets.ts'

/**
 * Why somebody is told: their customer wrote, somebody waits, a ticket was handed over, what they put off is back, or
 * their customer got another number.
 */
export type NotificationReason = 'own' | 'waiting' | 'given' | 'back' | 'renumbered'

type News = { message: Message; ticket: Ticket }

const toPending = ['begun', 'reopened', 'returned', 'transferred']

/** What of all that happens is worth telling this person, on an open screen or a closed one; nothing they did themselves is. */
export function notificationReasonOf(
  { message, ticket }: News,
  userId: number,
): NotificationReason | undefined {
  const { system, fromMe, user } = message
  if (user?.id === userId) return undefined
  if (system) {
    if (system.action === 'transferred' && ticket.userId === userId) return 'given'
    if (system.action === 'snoozeOver' && ticket.userId === userId) return 'back'
    if (system.action === 'numberChanged' && ticket.userId === userId) return 'renumbered'
    return ticket.status === 'pending' && toPending.includes(system.action) ? 'waiting' : undefined
  }
  if (fromMe || message.isDeleted) return undefined
  if (ticket.status === 'open' && ticket.userId === userId) return 'own'
  return ticket.status === 'pending' && beginsToWait(ticket) ? 'waiting' : undefined
}

/** True if the last message begins the waiting period. Further messages keep the earlier beginning. */
const beginsToWait = ({ waitingSince, lastMessageAt }: Ticket): boolean =>
  waitingSince === lastMessageAt

/** A customer's reaction notifies the agent of the ticket like a message. */
export const reactionNotificationReason = (
  { status, userId: holder }: Ticket,
  userId: number,
): NotificationReason | undefined => (status === 'open' && holder === userId ? 'own' : undefined)

/**
 * The customer reacted to a message of ours in a ticket that lives, and it is unread now. The message's `update` and the
 * ticket's are told as well; this is what one is told of.
 */
export const messageReacted = live('appMessage', 'reaction', MessageWithTicket)
