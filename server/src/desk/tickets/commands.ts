import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket, tickets } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { nameOfQueue } from '../../accounts/queues/queries.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, wrongFields } from '../../platform/refusal.ts'
import { updateTicket, emitTicketUpdated } from './update.ts'
import { acceptTicket, type TargetQueue } from './accept.ts'
import { closeTicket } from './closing/close.ts'
import { refuseSecondActive } from './one-active.ts'
import { lockVisibleTicket, showTicketToTake } from './queries.ts'
import { isUnattended } from './rules.ts'
import { setExpiration, setIdleMessage } from './settings.ts'
import { returnedBy, transferToQueue, transferToUser } from './transfer.ts'

type ChangeInput = Input<typeof tickets.change>

/**
 * Applies a ticket change. The wire has one call; the fields decide which action it is. In a move, unchanged settings
 * are ignored.
 */
export async function changeTicket(ctx: Ctx, asked: ChangeInput): Promise<Ticket> {
  if (isTakeRequest(ctx, asked)) return applySettings(ctx, await takeTicket(ctx, asked), asked)
  const before = await lockVisibleTicket(ctx, asked)
  refuseOtherConnection(before, asked)
  return move(ctx, await applySettings(ctx, before, asked), asked)
}

/** Opening a ticket for oneself takes it; for another user it is a transfer. */
const isTakeRequest = ({ user }: Ctx, { status, userId }: ChangeInput) =>
  status === 'open' && (userId ?? user.id) === user.id

async function applySettings(ctx: Ctx, before: Ticket, asked: ChangeInput): Promise<Ticket> {
  const { expirationTime: minutes, sendIdlenessMessage: isOn } = asked
  const isMoved = [asked.status, asked.userId, asked.queueId].some((one) => one !== undefined)
  const isMeant = <T>(said: T | undefined, now: T): said is T =>
    said !== undefined && !(isMoved && said === now)
  const ticket = isMeant(minutes, before.expirationTime)
    ? await setExpiration(ctx, before, minutes)
    : before
  return isMeant(isOn, ticket.sendIdlenessMessage) ? setIdleMessage(ctx, ticket, isOn) : ticket
}

async function move(ctx: Ctx, before: Ticket, asked: ChangeInput): Promise<Ticket> {
  const { status, userId, queueId, note } = asked
  if (status === 'closed') return closeTicket(ctx, before, asked)
  if (isUnchangedWaiting(before, asked)) return before
  if (userId) return transferToUser(ctx, before, { userId, queueId: queueId ?? null, note })
  if (queueId) return transferToQueue(ctx, before, { queueId, note })
  return status === 'pending' || userId === null ? returnTicket(ctx, before) : before
}

/** A waiting ticket sent back unchanged is neither transferred to its own queue nor returned again. */
const isUnchangedWaiting = (ticket: Ticket, asked: ChangeInput) =>
  isUnattended(ticket) && !asked.userId && !asked.note && asked.queueId === ticket.queueId

/** Refuses a change of connection. Clients may send the current connection along with other changes. */
function refuseOtherConnection({ whatsapp }: Ticket, { whatsappId }: ChangeInput): void {
  if (whatsappId === undefined || whatsappId === whatsapp?.id) return
  throw wrongFields([{ path: 'whatsappId', code: 'contradicts' }])
}

async function takeTicket(ctx: Ctx, asked: ChangeInput): Promise<Ticket> {
  const before = await showTicketToTake(ctx, asked)
  refuseOtherConnection(before, asked)
  const { queueId } = asked
  const into = queueId && queueId !== before.queueId ? { queueId } : {}
  if (into.queueId) await nameOfQueue(ctx, into.queueId)
  return before.status === 'closed'
    ? reopenTicket(ctx, before, into)
    : acceptTicket(ctx, before, into)
}

async function reopenTicket(ctx: Ctx, before: Ticket, into: TargetQueue): Promise<Ticket> {
  const { contactId, whatsappId: connectionId } = before
  await refuseSecondActive(ctx, { contactId, connectionId })
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({
        status: 'open',
        userId: ctx.user.id,
        ...into,
        startedAt: ctx.now,
        closedAt: null,
      })
      .where('id', '=', before.id)
      .where('contactId', '=', contactId)
      .where('status', '=', 'closed'),
  )
  if (!ticket) return takeChanged(ctx, before, into)
  emitTicketUpdated(ctx, ticket, before)
  await addLine(ctx, ticket, { action: 'reopened' })
  return ticket
}

/** Takes a ticket that is not closed any more, or that a merge has moved: then its new contact is locked before it. */
async function takeChanged(ctx: Ctx, before: Ticket, into: TargetQueue): Promise<Ticket> {
  const { contactId } = await ctx.db
    .selectFrom('tickets')
    .select('contactId')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKET_FOUND'))
  return contactId === before.contactId
    ? acceptTicket(ctx, before, into)
    : reopenTicket(ctx, { ...before, contactId }, into)
}

/** Returns an open ticket to its queue. The wait of a customer who waits goes on; else it starts now. */
async function returnTicket(ctx: Ctx, before: Ticket): Promise<Ticket> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({
        status: 'pending',
        userId: null,
        startedAt: null,
        waitingSince: sql<Date>`coalesce(tickets.waiting_since, ${ctx.now})`,
        returnedBy: returnedBy(ctx, before),
      })
      .where('id', '=', before.id)
      .where('status', '=', 'open'),
  )
  if (!ticket) throw new Refusal('ERR_TICKET_NOT_OPEN')
  emitTicketUpdated(ctx, ticket, before)
  await addLine(ctx, ticket, { action: 'returned' })
  return ticket
}
