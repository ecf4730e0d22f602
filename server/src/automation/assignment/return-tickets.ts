import { sql } from 'kysely'
import { addLine } from '../../desk/messages/timeline.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'

const BATCH_SIZE = 200

/** Returns the tickets of agents who have been offline for some minutes while their customers wait. */
export const returnOfOffline: PeriodicTask = {
  name: 'tickets of offline agents',
  everyMs: 10_000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from tickets_to_return(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', work: returnTicket },
    ),
}

/**
 * Returns a ticket to its queue. Its waiting time continues. Checks the conditions again: the agent may have come back,
 * and may have answered.
 */
async function returnTicket(ctx: Ctx, ticketId: number): Promise<void> {
  const before = await showTicket(ctx, { ticketId })
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ status: 'pending', userId: null, startedAt: null })
      .where('id', '=', ticketId)
      .where('status', '=', 'open')
      .where('userId', '=', before.userId)
      .where('snoozedUntil', 'is', null)
      .where(isDue(ctx)),
  )
  if (!ticket) return
  emitTicketUpdated(ctx, ticket, before)
  const minutes = await minutesOf(ctx)
  const inputs = { agent: before.user?.name ?? '', minutes }
  const cause = {
    kind: 'assignment',
    name: '',
    code: 'agentOffline',
    inputs,
    editor: '/settings/service',
  } as const
  await addLine(ctx, ticket, { action: 'returned', cause })
}

const isDue = ({ now, companyId }: Ctx) => sql<boolean>`exists (
  select from companies k
    join users u on u.id = tickets.user_id
   where k.id = ${companyId} and k.return_after_minutes is not null
     and tickets.waiting_since <= ${now}::timestamptz - make_interval(mins => k.return_after_minutes)
     and not is_online(u.last_seen_at, ${now})
     and coalesce(u.offline_since, u.last_seen_at, '-infinity')
         <= ${now}::timestamptz - make_interval(mins => k.return_after_minutes))`

async function minutesOf({ db, companyId }: Ctx): Promise<number> {
  const { returnAfterMinutes } = await db
    .selectFrom('companies')
    .select('returnAfterMinutes')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return returnAfterMinutes ?? 0
}
