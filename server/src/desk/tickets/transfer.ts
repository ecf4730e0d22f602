import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket, tickets } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { nameOfQueue } from '../../accounts/queues/queries.ts'
import { nameOfUser } from '../../accounts/users/queries.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { insertNote } from '../notes/insert.ts'
import { updateTicket, emitTicketUpdated } from './update.ts'

type TransferNote = { note?: string | undefined }

/** Marks the ticket as unread for its new agent: at least one unread message. */
export const markedUnread = { unreadMessages: sql<number>`greatest(tickets.unread_messages, 1)` }

/** Transfers to a user, without a queue or within one. The status does not change. */
export async function transferToUser(
  ctx: Ctx,
  before: Ticket,
  { userId, queueId = null, note }: TransferNote & { userId: number; queueId?: number | null },
): Promise<Ticket> {
  const isTheirs = before.userId === userId && before.queueId === queueId
  // A transfer ends a snooze, also a transfer to the current agent.
  const changesNothing = isTheirs && before.snoozedUntil === null && before.status !== 'closed'
  if (changesNothing && !note) return before
  const toUser = await nameOfUser(ctx, userId)
  if (queueId !== null) await nameOfQueue(ctx, queueId)
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ userId, queueId, snoozedUntil: null, ...(userId === ctx.user.id ? {} : markedUnread) })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  return finishTransfer(ctx, { before, ticket, note, to: { toUser } })
}

/** A rule took the ticket from its agent. */
const BY_A_RULE = 0

/**
 * The agent who hands a ticket of their own back: it is not assigned to them again while it waits. 0 if a rule took it
 * from an agent: it is not assigned at all while it waits, because the rule would take it again and again.
 */
export const returnedBy = ({ user, cause }: Ctx, { userId }: Ticket): number | null => {
  if (userId !== null && cause?.kind === 'rule') return BY_A_RULE
  return userId === user.id ? userId : null
}

/** Transfers to a queue. The waiting time of a waiting customer continues. */
export async function transferToQueue(
  ctx: Ctx,
  before: Ticket,
  { queueId, note }: TransferNote & { queueId: number },
): Promise<Ticket> {
  const name = await nameOfQueue(ctx, queueId)
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({
        queueId,
        userId: null,
        status: 'pending',
        startedAt: null,
        waitingSince: sql<Date>`coalesce(tickets.waiting_since, ${ctx.now})`,
        returnedBy: returnedBy(ctx, before),
        ...markedUnread,
      })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  return finishTransfer(ctx, { before, ticket, note, to: { toQueue: name } })
}

type TransferResult = TransferNote & {
  before: Ticket
  ticket: Ticket | undefined
  to: { toUser: string } | { toQueue: string }
}

async function finishTransfer(
  ctx: Ctx,
  { before, ticket, note, to }: TransferResult,
): Promise<Ticket> {
  if (!ticket) throw new Refusal('ERR_TICKET_ALREADY_CLOSED')
  emitTicketUpdated(ctx, ticket, before)
  const text = note || null
  const line = await addLine(ctx, ticket, { action: 'transferred', ...to, text })
  if (text) await insertNote(ctx, ticket, { note: text, lineId: line.id })
  return ticket
}

/** Interval in which repeated requests of a user for one ticket are ignored. */
const ASK_INTERVAL_MS = 10 * 60_000

/**
 * Asks the agent of a ticket to hand it over. The ticket may be hidden from the caller: they learn nothing about it and
 * only add a line with their name.
 */
export async function askForTicket(
  ctx: Ctx,
  { ticketUuid }: Input<typeof tickets.askFor>,
): Promise<{}> {
  // Locks the ticket, so the second of two concurrent requests sees the line of the first.
  const { id } = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('uuid', '=', ticketUuid)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKET_FOUND'))
  if (await askedBefore(ctx, id)) return {}
  const ticket = await updateTicket(ctx, (update) => update.set(markedUnread).where('id', '=', id))
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  await addLine(ctx, ticket, { action: 'asked' })
  emitTicketUpdated(ctx, ticket)
  return {}
}

async function askedBefore({ db, user, now }: Ctx, ticketId: number): Promise<boolean> {
  const asked = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', user.id)
    .where('mediaType', '=', 'system')
    .where('createdAt', '>', new Date(now.getTime() - ASK_INTERVAL_MS))
    .where(sql<boolean>`extra -> 'system' ->> 'action' = 'asked'`)
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}
