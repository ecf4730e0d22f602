import type { Input } from '@recado/contract/endpoint'
import { type Ticket, type tickets, ticketUnreadUpdated } from '@recado/contract/tickets'
import { peerOf } from '../contacts/queries.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import { change, tellTicket } from './change.ts'
import { otherLivingTicket, showTicket, showTicketAsWaiting } from './queries.ts'
import { roomsOf } from './rules.ts'

/** The wire has one call; what is asked decides which of these it is. */
export async function changeTicket(ctx: Ctx, asked: Input<typeof tickets.change>): Promise<Ticket> {
  if (asked.status === 'closed') return closeTicket(ctx, await showTicket(ctx, asked))
  if (asked.status === 'pending') return returnTicket(ctx, await showTicket(ctx, asked))
  const before = await showTicketAsWaiting(ctx, asked)
  return before.status === 'closed' ? reopenTicket(ctx, before) : acceptTicket(ctx, before)
}

/** Twenty agents may press at once: the `where` lets one of them through, the others learn who it was. */
async function acceptTicket(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await change(ctx, (update) =>
    update
      .set({ status: 'open', userId: ctx.user.id, startedAt: ctx.now })
      .where('id', '=', before.id)
      .where('status', '=', 'pending'),
  )
  if (ticket) {
    tellTicket(ctx, ticket, before)
    return ticket
  }
  const { status, userId, user } = await holderOf(ctx, before.id)
  if (status === 'open' && userId === ctx.user.id) return showTicket(ctx, { ticketId: before.id })
  throw new Refusal('ERR_TICKET_ALREADY_ACCEPTED', { userName: user })
}

/** Read after the race is lost, when the ticket may already be out of the caller's sight. */
const holderOf = ({ db }: Ctx, ticketId: number) =>
  db
    .selectFrom('tickets')
    .leftJoin('users', (on) =>
      on
        .onRef('users.companyId', '=', 'tickets.companyId')
        .onRef('users.id', '=', 'tickets.userId'),
    )
    .select(['tickets.status', 'tickets.userId', 'users.name as user'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKET_FOUND'))

/** Closing is immediate and keeps the agent; a ticket already closed stays as it is. */
async function closeTicket(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await change(ctx, (update) =>
    update
      .set({ status: 'closed', closedAt: ctx.now, waitingSince: null })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  if (!ticket) return before
  tellTicket(ctx, ticket, before)
  return ticket
}

async function reopenTicket(ctx: Ctx, before: Ticket): Promise<Ticket> {
  await refuseSecondLiving(ctx, { contactId: before.contactId, connectionId: before.whatsappId })
  const ticket = await change(ctx, (update) =>
    update
      .set({ status: 'open', userId: ctx.user.id, startedAt: ctx.now, closedAt: null })
      .where('id', '=', before.id)
      .where('status', '=', 'closed'),
  )
  if (!ticket) return acceptTicket(ctx, before)
  tellTicket(ctx, ticket, before)
  return ticket
}

/** Back to whoever takes it next; waiting counts from now. */
async function returnTicket(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await change(ctx, (update) =>
    update
      .set({ status: 'pending', userId: null, startedAt: null, waitingSince: ctx.now })
      .where('id', '=', before.id)
      .where('status', '=', 'open'),
  )
  if (!ticket) throw new Refusal('ERR_TICKET_NOT_OPEN')
  tellTicket(ctx, ticket, before)
  return ticket
}

/** A ticket begun by an agent. A living one of the same contact on the same connection is refused by the index itself. */
export async function createTicket(
  ctx: Ctx,
  { contactId, whatsappId, queueId }: Input<typeof tickets.create>,
): Promise<Ticket> {
  await refuseForeignQueue(ctx, queueId)
  const { isGroup } = await ctx.db
    .selectFrom('contacts')
    .select('isGroup')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  const connectionId = await chosenConnection(ctx, whatsappId)
  await refuseSecondLiving(ctx, { contactId, connectionId })
  const { id } = await ctx.db
    .insertInto('tickets')
    .values({
      contactId,
      connectionId,
      isGroup,
      queueId: queueId ?? null,
      userId: ctx.user.id,
      status: 'open',
      lastMessageAt: ctx.now,
      startedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = await showTicket(ctx, { ticketId: id })
  tellTicket(ctx, ticket)
  return ticket
}

async function refuseForeignQueue({ db }: Ctx, queueId: number | null | undefined): Promise<void> {
  if (!queueId) return
  await db
    .selectFrom('queues')
    .select('id')
    .where('id', '=', queueId)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
}

async function chosenConnection({ db }: Ctx, wanted: number | undefined): Promise<number> {
  const rows = db.selectFrom('connections').select('id')
  const { id } = wanted
    ? await rows.where('id', '=', wanted).executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
    : await rows
        .where('isDefault', '=', true)
        .executeTakeFirstOrThrow(missing('ERR_NO_DEF_WAPP_FOUND'))
  return id
}

/** Says in words what the index would only refuse: who has the other ticket, and where it is. */
async function refuseSecondLiving(
  ctx: Ctx,
  talk: { contactId: number; connectionId: number | null },
): Promise<void> {
  const other = await otherLivingTicket(ctx, talk)
  if (other) throw new Refusal('ERR_OTHER_OPEN_TICKET', other)
}

const READ_AT_ONCE = 500

/** The conversation is in view. Its unread messages are read, here and, by the owner of the connection, on the network. */
export async function readTicket(
  ctx: Ctx,
  { ticketId }: Input<typeof tickets.read>,
): Promise<Ticket> {
  const before = await showTicket(ctx, { ticketId })
  if (before.unreadMessages === 0) return before
  const ticket = await change(ctx, (update) =>
    update.set({ unreadMessages: 0 }).where('id', '=', ticketId),
  )
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  const read = await markMessagesRead(ctx, ticketId)
  ctx.emit(ticketUnreadUpdated, { ticketId }, { rooms: roomsOf(ticket) })
  tellTicket(ctx, ticket)
  const chat = await peerOf(ctx, ticket.contactId)
  const { companyId } = ctx
  if (ticket.whatsappId && chat && read.length > 0)
    ctx.signal('read', { companyId, connectionId: ticket.whatsappId, chat, networkIds: read })
  return ticket
}

async function markMessagesRead({ db }: Ctx, ticketId: number): Promise<string[]> {
  const read = await db
    .updateTable('messages')
    .set({ read: true })
    .where('ticketId', '=', ticketId)
    .where('read', '=', false)
    .where('fromMe', '=', false)
    .returning('networkId')
    .execute()
  return read.flatMap(({ networkId }) => networkId ?? []).slice(-READ_AT_ONCE)
}
