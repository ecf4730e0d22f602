import type { Ticket } from '@recado/contract/desk/tickets'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { showTicket } from './queries.ts'
import { isUnattended } from './rules.ts'
import { transferToUser } from './transfer.ts'
import { emitTicketUpdated, updateTicket } from './update.ts'

/** The queue to move to. If absent, the ticket stays in its current queue. */
export type TargetQueue = { queueId?: number }

/**
 * Accepts a waiting ticket. The `where` clause lets one of several concurrent agents win; the others learn who it was.
 * A ticket that was handed to a user or queue in between is not taken.
 */
export async function acceptTicket(ctx: Ctx, before: Ticket, into: TargetQueue): Promise<Ticket> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ status: 'open', userId: ctx.user.id, ...into, startedAt: ctx.now })
      .where('id', '=', before.id)
      .where('status', '=', 'pending')
      .where('userId', 'is not distinct from', before.userId)
      .where('queueId', 'is not distinct from', before.queueId),
  )
  if (ticket) {
    emitTicketUpdated(ctx, ticket, before)
    await addLine(ctx, ticket, { action: 'accepted' })
    return ticket
  }
  const { status, userId, user } = await holderOf(ctx, before.id)
  if (status === 'open' && userId === ctx.user.id) {
    const mine = await showTicket(ctx, { ticketId: before.id })
    return into.queueId ? transferToUser(ctx, mine, { userId, ...into }) : mine
  }
  if (isUnattended({ status, userId }))
    return acceptTicket(ctx, await showTicket(ctx, { ticketId: before.id }), into)
  throw new Refusal('ERR_TICKET_ALREADY_ACCEPTED', { userName: user })
}

/** Reads the ticket after a lost race, when it may already be hidden from the caller. */
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
