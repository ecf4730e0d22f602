import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { connectionRemoved } from '../../connections/hooks.ts'
import { addLine } from '../messages/timeline.ts'
import { allowRetry } from '../messages/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { within } from '../../platform/database/within.ts'
import { updateTicket, emitTicketUpdated } from './update.ts'

type Move = { fromId: number; toId: number }

const Order = z.object({ companyId: z.number(), fromId: z.number(), toId: z.number() })
const BATCH_SIZE = 100

/**
 * Moves the active tickets of a removed connection to another one, by a job. Refuses with ERR_NO_WAPP_FOUND if the
 * first was not removed or the second does not exist.
 */
export async function moveTickets(
  ctx: Ctx,
  { id: fromId, whatsappId: toId }: { id: number; whatsappId: number },
): Promise<{}> {
  const from = await lockConnection(ctx, { id: fromId, isRemoved: true })
  const to = await lockConnection(ctx, { id: toId, isRemoved: false })
  if (!from || !to) throw new Refusal('ERR_NO_WAPP_FOUND')
  await enqueueMove(ctx, { fromId, toId })
  return {}
}

connectionRemoved.register(async (ctx, { connectionId, moveTicketsTo }) => {
  if (moveTicketsTo !== undefined)
    await moveTickets(ctx, { id: connectionId, whatsappId: moveTicketsTo })
})

/** A removed or existing connection, locked until the transaction ends. */
const lockConnection = ({ db }: Ctx, { id, isRemoved }: { id: number; isRemoved: boolean }) =>
  db
    .selectFrom('connections')
    .select('name')
    .where('id', '=', id)
    .where('deletedAt', isRemoved ? 'is not' : 'is', null)
    .forKeyShare()
    .executeTakeFirst()

const enqueueMove = (ctx: Ctx, move: Move): Promise<void> =>
  ctx.enqueue(moveActiveTickets, { companyId: ctx.companyId, ...move })

/** Moves the active tickets of removed connections with the same phone number to the connection that was linked. */
export async function takeOverTickets(
  ctx: Ctx,
  { id, number }: { id: number; number: string },
): Promise<void> {
  if (number === '') return
  const removed = await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('number', '=', number)
    .where('deletedAt', 'is not', null)
    .execute()
  for (const { id: fromId } of removed) await enqueueMove(ctx, { fromId, toId: id })
}

/**
 * Moves active tickets and waiting schedules in batches, each in its own transaction, so that a connection with
 * thousands of tickets blocks nobody. A ticket stays if its contact already has an active one on the target connection.
 */
export const moveActiveTickets = job(
  'move-active-tickets',
  Order,
  async (world, { companyId, ...move }) => {
    for (const moveBatch of [moveTicketBatch, ...scheduleBatches]) {
      let moved = BATCH_SIZE
      while (moved === BATCH_SIZE)
        moved = await within(world, { companyId }, (ctx) => moveBatch(ctx, move))
    }
  },
)

async function moveTicketBatch(ctx: Ctx, move: Move): Promise<number> {
  const to = await lockConnection(ctx, { id: move.toId, isRemoved: false })
  if (!to) return 0
  const found = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('connectionId', '=', move.fromId)
    .where('status', 'in', ['open', 'pending'])
    .where(isFreeOn(move.toId))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of found) {
    const ticket = await updateTicket(ctx, (update) =>
      update
        .set({ connectionId: move.toId })
        .where('id', '=', id)
        .where('connectionId', '=', move.fromId)
        .where('status', '<>', 'closed'),
    )
    if (!ticket) continue
    emitTicketUpdated(ctx, ticket)
    await addLine(ctx, ticket, { action: 'moved', text: to.name })
    await allowRetry(ctx, id)
  }
  return found.length
}

/** The contact has no active ticket on that connection; a second one would violate the unique index. */
const isFreeOn = (connectionId: number) => sql<boolean>`not exists (
  select from tickets other
   where other.company_id = tickets.company_id and other.contact_id = tickets.contact_id
     and other.connection_id = ${connectionId} and other.status <> 'closed')`

type ScheduleQuery = typeof waitingSchedules | typeof waitingThroughTickets

/** Leaves the schedules where they are if the target connection was removed, as the tickets. */
const moveSchedules =
  (found: ScheduleQuery) =>
  async (ctx: Ctx, { fromId, toId }: Move): Promise<number> => {
    const to = await lockConnection(ctx, { id: toId, isRemoved: false })
    if (!to) return 0
    const { numUpdatedRows } = await ctx.db
      .updateTable('schedules')
      .set({ connectionId: toId })
      .where('id', 'in', found(ctx.db, fromId))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }

/** A batch of unsent schedules that name this connection. */
export const waitingSchedules = (db: Kysely<Tables>, connectionId: number) =>
  db
    .selectFrom('schedules')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('status', '=', 'PENDENTE')
    .limit(BATCH_SIZE)

/**
 * A batch of unsent schedules that name no connection and whose ticket, for example a resolved one, stayed on this
 * connection.
 */
export const waitingThroughTickets = (db: Kysely<Tables>, connectionId: number) =>
  db
    .selectFrom('schedules')
    .innerJoin('tickets', 'tickets.id', 'schedules.ticketId')
    .select('schedules.id')
    .where('schedules.connectionId', 'is', null)
    .where('schedules.status', '=', 'PENDENTE')
    .where('tickets.connectionId', '=', connectionId)
    .limit(BATCH_SIZE)

const scheduleBatches = [waitingSchedules, waitingThroughTickets].map(moveSchedules)
