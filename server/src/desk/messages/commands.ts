import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { refuseClosedWindow } from '../../connections/service-windows/commands.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { refuseBlindReply } from './reply-guard.ts'
import type { Extra } from './rules.ts'
import { selectMessage } from './columns.ts'
import { toMessage } from './to-message.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import { storeOutgoing, withFile } from './store-outgoing.ts'

refuseViolations({
  messages_pkey: 'ERR_CREATING_MESSAGE',
  // The ticket was deleted while the message was written.
  messages_company_id_ticket_id_fkey: 'ERR_CREATING_MESSAGE',
})

export type SendRequest = {
  ticketId: number
  /** Chosen by the client. A repeated id returns the stored message and sends nothing. */
  id?: string | undefined
  body: string
  quotedMsgId?: string | null | undefined
  file?: StoredFile | undefined
  /** The network template that produced the text. */
  template?: Extra['template']
  /** Last position that the author has seen; see `refuseBlindReply`. */
  seenPosition?: number | undefined
  force?: boolean | undefined
}

/**
 * Stores a message, shows it on every screen and enqueues it. The node that holds the connection sends it; receipts
 * raise the ack.
 */
export async function sendMessage(ctx: Ctx, sending: SendRequest): Promise<Message> {
  const ticket = await lockVisibleTicket(ctx, sending)
  const earlier = sending.id && (await findSent(ctx, sending.id, ticket.id))
  if (earlier) return earlier
  const sent = await sendNew(ctx, ticket, sending)
  return sent ?? (await findSent(ctx, sending.id!, ticket.id))!
}

/** Undefined if another request has stored a message under this id: then nothing is sent. */
async function sendNew(
  ctx: Ctx,
  ticket: Ticket,
  sending: SendRequest,
): Promise<Message | undefined> {
  refuseUnsendable(ticket, sending)
  if (!sending.template) await refuseClosedWindow(ctx, conversationOf(ticket))
  await refuseBlindReply(ctx, sending)
  const { id, body, quotedMsgId, file, template } = sending
  if (quotedMsgId) await refuseForeignQuote(ctx, quotedMsgId, ticket)
  const stored = await storeOutgoing(ctx, ticket, {
    id,
    userId: ctx.user.id || null,
    extra: template && { template },
    quotedId: quotedMsgId,
    ...withFile(ctx, { body, file }),
  })
  return stored?.message
}

/**
 * Sends one message per file, in order. Undefined, and nothing is sent, if the first one was sent before or by a
 * concurrent request.
 */
export async function sendFiles(
  ctx: Ctx,
  { file, ...first }: SendRequest & { file: StoredFile },
  others: StoredFile[],
): Promise<Message[] | undefined> {
  const ticket = await lockVisibleTicket(ctx, first)
  const sent = await sendNew(ctx, ticket, { ...first, file })
  if (!sent) return undefined
  const all = [sent]
  for (const other of others)
    all.push(await sendMessage(ctx, { ticketId: ticket.id, body: '', file: other }))
  return all
}

/** The message already stored under this id in this ticket. Refuses an id that belongs to another ticket. */
export async function findSent(
  ctx: Ctx,
  id: string,
  ticketId: number,
): Promise<Message | undefined> {
  const row = await selectMessage(ctx.db).where('messages.id', '=', id).executeTakeFirst()
  if (row && row.ticketId !== ticketId) throw new Refusal('ERR_CREATING_MESSAGE')
  return row && toMessage(ctx)(row)
}

function refuseUnsendable(ticket: Ticket, { body, file }: SendRequest): void {
  if (!file && body.trim() === '') throw new Refusal('ERR_CREATING_MESSAGE')
  refuseUnreachable(ticket)
}

/** Refuses a quotation from another contact, or from a ticket that the author may not see. */
async function refuseForeignQuote({ db, user }: Ctx, id: string, ticket: Ticket): Promise<void> {
  await db
    .selectFrom('messages')
    .innerJoin('tickets', (on) =>
      on
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .select('messages.id')
    .where('messages.id', '=', id)
    .where('tickets.contactId', '=', ticket.contactId)
    .where(visibleTo(user))
    .where('messages.mediaType', '<>', 'system')
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
}

const conversationOf = ({ whatsappId, contactId }: Ticket) => ({
  connectionId: whatsappId!,
  contactId,
})

export const outboxEntryOf = ({ id: messageId }: { id: string }, ticket: Ticket) => ({
  messageId,
  ...conversationOf(ticket),
})
