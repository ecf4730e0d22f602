import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'

/** A stored message with its ticket. */
export type Received = {
  /** The ticket as it is now. A step that changes the ticket replaces it here. */
  ticket: Ticket
  readonly message: Message
  /** The message has opened or reopened the ticket. */
  readonly isArriving: boolean
}

/** Reacts to a message. `done`: the message is answered, later steps do not run. */
export type ReceivedStep = (ctx: Ctx, received: Received) => Promise<'done' | 'next'>
