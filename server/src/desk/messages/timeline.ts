import type { Cause } from '@recado/contract/platform/causes'
import type { Message, SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { messagesStored } from '../hooks.ts'
import { insertShown, type NewMessage } from './insert.ts'
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
export async function addLine(ctx: Ctx, ticket: Ticket, line: Line): Promise<Message> {
  const [message] = await addLines(ctx, [{ ticket, line }])
  return message!
}

/** Adds lines to the timelines of several tickets, in one statement. */
export async function addLines(
  ctx: Ctx,
  lines: readonly { ticket: Ticket; line: Line }[],
): Promise<Message[]> {
  if (lines.length === 0) return []
  const messages = await insertShown(
    ctx,
    lines.map(({ ticket, line }) => newLine(ctx, ticket, line)),
  )
  const stored = messages.map((message, i) => ({ message, ticket: lines[i]!.ticket }))
  for (const one of stored) emitMessageCreated(ctx, one)
  await messagesStored.run(ctx, stored)
  return messages
}

const newLine = (ctx: Ctx, ticket: Ticket, { cause = ctx.cause, ...line }: Line): NewMessage => ({
  ticket,
  userId: ctx.user.id || null,
  body: '',
  mediaType: 'system',
  extra: {
    system: { by: ctx.user.name || null, toUser: null, toQueue: null, text: null, ...line },
    ...(cause && { cause: { ...cause, decidedAt: ctx.now.toISOString() } }),
  },
  fromMe: true,
  isRead: true,
  createdAt: ctx.now,
})
