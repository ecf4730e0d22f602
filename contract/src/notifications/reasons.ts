import { live } from '../platform/live.ts'
import { type Message, MessageWithTicket, type SystemLine } from '../desk/messages.ts'
import type { Ticket } from '../desk/tickets.ts'

/**
 * Why a user is notified: their customer wrote, a customer waits, a ticket was transferred or assigned, a snooze ended, the
 * number of their customer changed, a deadline of a ticket that they or nobody holds is near or missed, or nobody takes a
 * ticket.
 */
export type NotificationReason =
  | 'own'
  | 'waiting'
  | 'given'
  | 'back'
  | 'renumbered'
  | 'deadline'
  | 'escalated'

type News = { message: Message; ticket: Ticket }

const ofDeadlines = ['responseNear', 'responseMissed', 'resolutionNear', 'resolutionMissed']
const toPending = ['begun', 'reopened', 'returned', 'transferred']

/**
 * Why this event notifies this user, on an open screen or by push. Undefined if it does not; a user's own actions never
 * do.
 */
export function notificationReasonOf(
  { message, ticket }: News,
  userId: number,
): NotificationReason | undefined {
  const { system, fromMe, user } = message
  if (user?.id === userId) return undefined
  if (system) {
    if (['transferred', 'assigned'].includes(system.action) && ticket.userId === userId)
      return 'given'
    if (system.action === 'snoozeOver' && ticket.userId === userId) return 'back'
    if (system.action === 'numberChanged' && ticket.userId === userId) return 'renumbered'
    if (ofDeadlines.includes(system.action))
      return ticket.userId === null || ticket.userId === userId ? 'deadline' : undefined
    if (system.action === 'escalated') return escalationReasonOf(system, userId)
    return ticket.status === 'pending' && toPending.includes(system.action) ? 'waiting' : undefined
  }
  if (fromMe || message.isDeleted) return undefined
  if (ticket.status === 'open' && ticket.userId === userId) return 'own'
  return ticket.status === 'pending' && beginsToWait(ticket) ? 'waiting' : undefined
}

/** Leaders are notified if the queue says so. The agents of another queue see the ticket begin to wait. */
const escalationReasonOf = ({ mentions, toQueue }: SystemLine, userId: number) => {
  if (mentions?.some(({ id }) => id === userId)) return 'escalated'
  return toQueue === null ? undefined : 'waiting'
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
 * The customer reacted to one of our messages in an active ticket, which is unread now. The `update` events of message
 * and ticket are sent too; clients notify their user on this one.
 */
export const messageReacted = live('appMessage', 'reaction', MessageWithTicket)
