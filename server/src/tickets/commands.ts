import type { Input } from '@recado/contract/endpoint'
import { type Ticket, ticketDeleted, type tickets } from '@recado/contract/tickets'
import { orderFileRemoval } from '../media/removal.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import { askForRating } from '../ratings/commands.ts'
import { change, tellTicket } from './change.ts'
import { sayFarewell } from './farewell.ts'
import { otherLivingTicket, showTicket, showTicketAsWaiting } from './queries.ts'
import { roomsOf } from './rules.ts'
import { setExpiration, setIdleMessage } from './settings.ts'
import { transferToQueue, transferToUser } from './transfer.ts'

/** The wire has one call; what is asked decides which of these it is. */
export async function changeTicket(ctx: Ctx, asked: Input<typeof tickets.change>): Promise<Ticket> {
  if (isTaking(ctx, asked)) return takeTicket(ctx, asked)
  const before = await showTicket(ctx, asked)
  if ('expirationTime' in asked) return setExpiration(ctx, before, asked.expirationTime)
  if ('sendIdlenessMessage' in asked) return setIdleMessage(ctx, before, asked.sendIdlenessMessage)
  if ('status' in asked && asked.status === 'closed') return closeTicket(ctx, before)
  if ('queueId' in asked && asked.queueId) return transferToQueue(ctx, before, asked)
  const { userId, note } = { note: undefined, ...asked }
  return userId ? transferToUser(ctx, before, { userId, note }) : returnTicket(ctx, before)
}

/** Open for oneself; open for somebody else, or out of a queue, is a transfer. */
const isTaking = ({ user }: Ctx, asked: Input<typeof tickets.change>) =>
  'status' in asked &&
  asked.status === 'open' &&
  !('queueId' in asked && asked.queueId) &&
  (asked.userId ?? user.id) === user.id

async function takeTicket(ctx: Ctx, asked: { ticketId: number }): Promise<Ticket> {
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
    await addLine(ctx, ticket, { action: 'accepted' })
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

/**
 * Closing is immediate and keeps the agent; a ticket already closed stays as it is. Whoever closes it has nothing left to
 * read in it; to the customer it is not told as read.
 */
async function closeTicket(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await change(ctx, (update) =>
    update
      .set({ status: 'closed', closedAt: ctx.now, waitingSince: null, unreadMessages: 0 })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  if (!ticket) return before
  tellTicket(ctx, ticket, before)
  await addLine(ctx, ticket, { action: 'resolved' })
  if (!(await askForRating(ctx, ticket))) await sayFarewell(ctx, ticket)
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
  await addLine(ctx, ticket, { action: 'reopened' })
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
  await addLine(ctx, ticket, { action: 'returned' })
  return ticket
}

/**
 * Says in words what the index would only refuse: who has the other ticket, and where it is. Whoever begins or reopens
 * a ticket of the same contact waits here for one who is doing so, and then sees what came of it.
 */
export async function refuseSecondLiving(
  ctx: Ctx,
  talk: { contactId: number; connectionId: number | null },
): Promise<void> {
  await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', talk.contactId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  const other = await otherLivingTicket(ctx, talk)
  if (other) throw new Refusal('ERR_OTHER_OPEN_TICKET', other)
}

/** Gone with its messages, and soon its files; what was counted of it and its notes stay. */
export async function removeTicket(
  ctx: Ctx,
  { ticketId }: Input<typeof tickets.remove>,
): Promise<{}> {
  const before = await showTicket(ctx, { ticketId })
  await orderFileRemoval(ctx, [ticketId])
  await ctx.db
    .deleteFrom('tickets')
    .where('id', '=', ticketId)
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKET_FOUND'))
  ctx.emit(ticketDeleted, { ticketId }, { rooms: roomsOf(before) })
  return {}
}
