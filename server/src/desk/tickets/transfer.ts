import type { Input } from '@recado/contract/endpoint'
import type { Ticket, tickets } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { keepNote } from '../notes/keep.ts'
import { change, tellTicket } from './change.ts'

type Handover = { note?: string | undefined }

/** Somebody else finds it as new: at least one unread message, whatever was read before. */
export const asNew = { unreadMessages: sql<number>`greatest(tickets.unread_messages, 1)` }

/** To a colleague, out of every queue or within one. It stays waiting or attended as it was. */
export async function transferToUser(
  ctx: Ctx,
  before: Ticket,
  { userId, queueId = null, note }: Handover & { userId: number; queueId?: number | null },
): Promise<Ticket> {
  const isTheirs = before.userId === userId && before.queueId === queueId
  // Being handed a snoozed ticket ends the snooze, also for its holder.
  const changesNothing = isTheirs && before.snoozedUntil === null && before.status !== 'closed'
  if (changesNothing && !note) return before
  const toUser = await nameOfUser(ctx, userId)
  if (queueId !== null) await nameOfQueue(ctx, queueId)
  const ticket = await change(ctx, (update) =>
    update
      .set({ userId, queueId, snoozedUntil: null, ...(userId === ctx.user.id ? {} : asNew) })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  return handedOver(ctx, { before, ticket, note, to: { toUser } })
}

/** As the timeline calls whoever a ticket is given to. */
export async function nameOfUser({ db }: Ctx, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return name
}

/** As the timeline calls a queue; one that is not there is refused with ERR_NO_QUEUE_FOUND. */
export async function nameOfQueue({ db }: Ctx, queueId: number): Promise<string> {
  const { name } = await db
    .selectFrom('queues')
    .select('name')
    .where('id', '=', queueId)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
  return name
}

/** To whoever of that queue takes it next; the customer goes on waiting since they began to. */
export async function transferToQueue(
  ctx: Ctx,
  before: Ticket,
  { queueId, note }: Handover & { queueId: number },
): Promise<Ticket> {
  const name = await nameOfQueue(ctx, queueId)
  const ticket = await change(ctx, (update) =>
    update
      .set({
        queueId,
        userId: null,
        status: 'pending',
        startedAt: null,
        waitingSince: sql<Date>`coalesce(tickets.waiting_since, ${ctx.now})`,
        ...asNew,
      })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  return handedOver(ctx, { before, ticket, note, to: { toQueue: name } })
}

type Done = Handover & {
  before: Ticket
  ticket: Ticket | undefined
  to: { toUser: string } | { toQueue: string }
}

async function handedOver(ctx: Ctx, { before, ticket, note, to }: Done): Promise<Ticket> {
  if (!ticket) throw new Refusal('ERR_TICKET_ALREADY_CLOSED')
  tellTicket(ctx, ticket, before)
  const text = note || null
  const line = await addLine(ctx, ticket, { action: 'transferred', ...to, text })
  if (text) await keepNote(ctx, ticket, { note: text, lineId: line.id })
  return ticket
}

/** The same colleague asks for the same ticket once in so long. */
const ASKED_AGAIN_MS = 10 * 60_000

/**
 * Asks whoever attends a ticket to hand it over. It may be out of the asker's sight: they learn nothing of it, and all
 * they leave is a line that says who asked.
 */
export async function askForTicket(
  ctx: Ctx,
  { ticketUuid }: Input<typeof tickets.askFor>,
): Promise<{}> {
  // Held, so that of two who ask in the same breath the second sees the first's line.
  const { id } = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('uuid', '=', ticketUuid)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKET_FOUND'))
  if (await askedBefore(ctx, id)) return {}
  const ticket = await change(ctx, (update) => update.set(asNew).where('id', '=', id))
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  await addLine(ctx, ticket, { action: 'asked' })
  tellTicket(ctx, ticket)
  return {}
}

async function askedBefore({ db, user, now }: Ctx, ticketId: number): Promise<boolean> {
  const asked = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', user.id)
    .where('mediaType', '=', 'system')
    .where('createdAt', '>', new Date(now.getTime() - ASKED_AGAIN_MS))
    .where(sql<boolean>`extra -> 'system' ->> 'action' = 'asked'`)
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}
