import type { Cause } from '@recado/contract/platform/causes'
import type { Message, SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'
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
export const addLine = (ctx: Ctx, ticket: Ticket, line: Line): Promise<Message> =>
  insertLine(ctx, { ticket, message: newLine(ctx, ticket, line) })

/** Adds lines to the timelines of several tickets, in one statement. */
export const addLines = (
  ctx: Ctx,
  lines: readonly { ticket: Ticket; line: Line }[],
): Promise<Message[]> => Promise.all(lines.map(({ ticket, line }) => addLine(ctx, ticket, line)))

/** The lines of one tick are one statement, in their order. */
const insertLine = gathered(
  async (ctx, all: { ticket: Ticket; message: NewMessage }[]): Promise<Message[]> => {
    const messages = await insertShown(
      ctx,
      all.map(({ message }) => message),
    )
    const stored = messages.map((message, i) => ({ message, ticket: all[i]!.ticket }))
    for (const one of stored) emitMessageCreated(ctx, one)
    await messagesStored.run(ctx, stored)
    return messages
  },
)

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
