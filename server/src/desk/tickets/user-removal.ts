import { sql } from 'kysely'
import { z } from 'zod'
import { userLeft } from '../../accounts/users/hooks.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { addLine } from '../messages/timeline.ts'
import { emitTicketUpdated, updateTicket } from './update.ts'

const Order = z.object({ companyId: z.number(), userId: z.number() })
type Release = { userId: number }

/** Each returned ticket gets a line and an event, so a user with thousands of them is worked through by the job. */
const TICKETS_AT_ONCE = 100
const ROWS_AT_ONCE = 500

/** Returns the active tickets of a user who has left: the first ones at once, all others by a job. */
userLeft.register(async (ctx, { userId }) => {
  await returnTickets(ctx, { userId })
  await ctx.enqueue(releaseUser, { companyId: ctx.companyId, userId })
})

/**
 * Returns the remaining active tickets of a user who has left. Takes a deleted user from all other tickets and from
 * messages, notes and schedules in batches, each in its own transaction, and deletes the row. The first step waits for
 * transfers to the user that began before; later ones are refused.
 */
export const releaseUser = job('release-user', Order, async (world, { companyId, userId }) => {
  const inCompany = <T>(command: (ctx: Ctx) => Promise<T>) => within(world, { companyId }, command)
  const user = await inCompany((ctx) => lockLeftUser(ctx, userId))
  if (!user) return
  const work = async (batch: (ctx: Ctx, release: Release) => Promise<number>, most: number) => {
    let done = most
    while (done === most) done = await inCompany((ctx) => batch(ctx, { userId }))
  }
  await work(returnTickets, TICKETS_AT_ONCE)
  if (!user.deletedAt) return
  for (const batch of [
    releaseTickets,
    releaseContacts,
    ...(['messages', 'ticketNotes', 'schedules'] as const).map(releaseRows),
  ])
    await work(batch, ROWS_AT_ONCE)
  await inCompany(({ db }) => db.deleteFrom('users').where('id', '=', userId).execute())
})

const lockLeftUser = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('users')
    .select('deletedAt')
    .where('id', '=', userId)
    .where('deactivatedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Returns a batch of active tickets to their queues. The waiting time of an attended ticket starts now. Locks the
 * tickets by id, to avoid deadlocks.
 */
async function returnTickets(ctx: Ctx, { userId }: Release): Promise<number> {
  const found = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'queueId'])
    .where('userId', '=', userId)
    .where('status', 'in', ['open', 'pending'])
    .orderBy('id')
    .limit(TICKETS_AT_ONCE)
    .forNoKeyUpdate()
    .execute()
  for (const { id, queueId } of found) {
    const ticket = await updateTicket(ctx, (update) =>
      update
        .set({
          status: 'pending',
          userId: null,
          startedAt: null,
          waitingSince: sql<Date>`case when tickets.status = 'open' then coalesce(tickets.waiting_since, ${ctx.now}) else tickets.waiting_since end`,
        })
        .where('id', '=', id),
    )
    if (!ticket) continue
    emitTicketUpdated(ctx, ticket, { userId, queueId })
    await addLine(ctx, ticket, { action: 'returned' })
  }
  return found.length
}

async function releaseTickets({ db }: Ctx, { userId }: Release): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ userId: null })
    .where('id', 'in', (of) =>
      of
        .selectFrom('tickets')
        .select('id')
        .where('userId', '=', userId)
        .where('status', '=', 'closed')
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Contacts that prefer the user prefer nobody now. */
async function releaseContacts({ db }: Ctx, { userId }: Release): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ preferredUserId: null })
    .where('id', 'in', (of) =>
      of
        .selectFrom('contacts')
        .select('id')
        .where('preferredUserId', '=', userId)
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const releaseRows =
  (table: 'messages' | 'ticketNotes' | 'schedules') =>
  async ({ db }: Ctx, { userId }: Release): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ userId: null })
      .where(
        'id',
        'in',
        (of) =>
          of
            .selectFrom(table)
            .select('id')
            .where('userId', '=', userId)
            .limit(ROWS_AT_ONCE) as never,
      )
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }
