import type { Input } from '@recado/contract/endpoint'
import { limits } from '@recado/contract/limits'
import type { Message, messages } from '@recado/contract/messages'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { showTicket } from '../tickets/queries.ts'
import { present, shownFrom } from './shown.ts'

/** A page of a conversation, newest page first, oldest first inside. Who may see the ticket may read it. */
export async function listMessages(
  ctx: Ctx,
  { ticketId, pageNumber, before }: Input<typeof messages.list>,
) {
  const ticket = await showTicket(ctx, { ticketId })
  const rows = await shownFrom(ctx.db)
    .where('messages.ticketId', '=', ticketId)
    .$if(before !== undefined, (q) => q.where('messages.position', '<', before!))
    .orderBy('messages.position', 'desc')
    .limit(limits.messagePage + 1)
    .offset(before === undefined ? (pageNumber - 1) * limits.messagePage : 0)
    .execute()
  return {
    messages: rows.slice(0, limits.messagePage).map(present(ctx)).reverse(),
    count: ticket.messagesCount,
    hasMore: rows.length > limits.messagePage,
    ticket,
  }
}

/** One message of a ticket the caller may see. */
export async function showMessage(ctx: Ctx, messageId: string): Promise<Message> {
  const row = await shownFrom(ctx.db)
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  await showTicket(ctx, { ticketId: row.ticketId })
  return present(ctx)(row)
}
