import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { Hook } from '../platform/hooks.ts'

export type StoredMessage = { message: Message; ticket: Ticket }

/** Messages or lines of the timeline were stored. */
export const messagesStored = new Hook<readonly StoredMessage[]>()

/** A customer reacted with an emoji to one of our messages. */
export const customerReacted = new Hook<StoredMessage>()

/** A note mentions people. `lineId` is the line of the note in the timeline. */
export const peopleMentioned = new Hook<{ ticketId: number; lineId: string; userIds: number[] }>()

/** A ticket was resolved by a person. A reaction answers true if it sent the last message, instead of the closing message. */
export const ticketResolved = new Hook<Ticket, boolean>()
