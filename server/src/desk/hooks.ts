import type { Message } from '@recado/contract/desk/messages'
import type { TicketAssignment } from '@recado/contract/desk/ticket-visibility'
import type { Ticket, TicketStatus } from '@recado/contract/desk/tickets'
import { Hook } from '../platform/hooks.ts'

export type StoredMessage = { message: Message; ticket: Ticket }

/** Messages or timeline lines were stored. */
export const messagesStored = new Hook<readonly StoredMessage[]>()

export type TicketChange = {
  ticket: Ticket
  /** Null: the ticket is new. Without a status if that did not change. */
  before: (TicketAssignment & { status?: TicketStatus }) | null
}

/**
 * A ticket was opened, or its status, agent or queue changed. Runs before the commit, after the command has ended, with the
 * ticket as it was at the change.
 */
export const ticketChanged = new Hook<TicketChange>()

/** Tags were added to a ticket. Runs before the commit, like `ticketChanged`. */
export const tagsAdded = new Hook<{ ticket: Ticket }>()

/** A message of the conversation was stored, not a line. Runs before the commit, after the command has ended. */
export const messageWritten = new Hook<StoredMessage>()

/** A customer reacted with an emoji to one of our messages. */
export const customerReacted = new Hook<StoredMessage>()

/** A note mentions people. `lineId` is the note's line in the timeline. */
export const peopleMentioned = new Hook<{ ticketId: number; lineId: string; userIds: number[] }>()

/** These tickets are about to be deleted. Their rows are locked. */
export const ticketRemoval = new Hook<{ ticketIds: readonly number[] }>()

/** A person resolved a ticket. A handler returns true if it sent a message that replaces the closing message. */
export const ticketResolved = new Hook<Ticket, boolean>()
