import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Hook } from '../platform/hooks.ts'

export type StoredMessage = { message: Message; ticket: Ticket }

/** Messages or timeline lines were stored. */
export const messagesStored = new Hook<readonly StoredMessage[]>()

/** A customer reacted with an emoji to one of our messages. */
export const customerReacted = new Hook<StoredMessage>()

/** A note mentions people. `lineId` is the note's line in the timeline. */
export const peopleMentioned = new Hook<{ ticketId: number; lineId: string; userIds: number[] }>()

/** These tickets are about to be deleted. Their rows are locked. */
export const ticketRemoval = new Hook<{ ticketIds: readonly number[] }>()

/** A person resolved a ticket. A handler returns true if it sent a message that replaces the closing message. */
export const ticketResolved = new Hook<Ticket, boolean>()
