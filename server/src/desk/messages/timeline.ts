import type { Cause } from '@recado/contract/platform/causes'
import type { Message, SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { messagesStored } from '../hooks.ts'
import { insertMessage } from './insert.ts'
import { emitMessageCreated } from './update.ts'

type Line = Pick<SystemLine, 'action'> &
  Partial<SystemLine> & {
    /** Why the automation did it. Absent: the cause of the context, or a person did. */
    cause?: Cause | undefined
  }

/**
 * Adds a line to the ticket's timeline: who did what, with current names. A line is not sent to the network and counts
 * neither as the last message nor as unread.
 */
export async function addLine(
  ctx: Ctx,
  ticket: Ticket,
  { cause = ctx.cause, ...line }: Line,
): Promise<Message> {
  const by = ctx.user.name || null
  const message = (await insertMessage(ctx, {
    ticket,
    userId: ctx.user.id || null,
    body: '',
    mediaType: 'system',
    extra: {
      system: { by, toUser: null, toQueue: null, text: null, ...line },
      ...(cause && { cause: { ...cause, decidedAt: ctx.now.toISOString() } }),
    },
    fromMe: true,
    isRead: true,
    createdAt: ctx.now,
  }))!
  emitMessageCreated(ctx, { message, ticket })
  await messagesStored.run(ctx, [{ message, ticket }])
  return message
}
