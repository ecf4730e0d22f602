import type { Message, SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { messagesStored } from '../hooks.ts'
import { emitMessageCreated } from './update.ts'
import type { Extra } from './rules.ts'
import { toMessage, selectMessage } from './columns.ts'

type Line = Pick<SystemLine, 'action'> & Partial<SystemLine>

/**
 * Adds a line to the ticket's timeline: who did what, with current names. A line is not sent to the network and counts
 * neither as the last message nor as unread.
 */
export async function addLine(ctx: Ctx, ticket: Ticket, line: Line): Promise<Message> {
  const by = ctx.user.name || null
  const system: SystemLine = { by, toUser: null, toQueue: null, text: null, ...line }
  const extra: Extra = { system }
  const row = await selectMessage(
    ctx.db.with('messages', (inside) =>
      inside
        .insertInto('messages')
        .values({
          ticketId: ticket.id,
          contactId: ticket.contactId,
          userId: ctx.user.id || null,
          queueId: ticket.queueId,
          body: '',
          mediaType: 'system',
          fromMe: true,
          read: true,
          extra: JSON.stringify(extra),
          createdAt: ctx.now,
        })
        .returningAll(),
    ),
  ).executeTakeFirstOrThrow()
  const message = toMessage(ctx)(row)
  emitMessageCreated(ctx, { message, ticket })
  await messagesStored.run(ctx, [{ message, ticket }])
  return message
}
