import { wallClock } from '@recado/contract/automation/hours'
import type { Cause } from '@recado/contract/platform/causes'
import type { SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { addLines } from '../../desk/messages/timeline.ts'
import { selectTicket, toTicket } from '../../desk/tickets/columns.ts'
import { emitTicketUpdated } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forDueGroups } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import type { Clock } from './clocks.ts'
import { type DeadlineEvent, storeDeadlineEvents } from './deadline-rules.ts'
import { insertResults } from './results.ts'

const BATCH_SIZE = 500
/** Tickets of one transaction. A customer who writes meanwhile waits for no more than it takes. */
const AT_ONCE = 100

/**
 * Says in the conversation that a deadline is near or missed, which also notifies those concerned. Each alert is given by
 * one of the nodes that run this concurrently. After a long stop only the later of two alerts is given.
 */
export const alertOfDeadlines: PeriodicTask = {
  name: 'deadlines',
  everyMs: 5000,
  run: (world) =>
    forDueGroups(
      world,
      sql<DueRow>`select company_id, id from deadlines_to_alert(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', atOnce: AT_ONCE, work: alertOf },
    ),
}

type DueClock = Pick<Clock, 'kind' | 'queueId' | 'startedAt' | 'dueAt' | 'isBreached'> & {
  ticketId: number
}

/** The condition is checked again under the locks of the tickets, because an answer may arrive concurrently. */
async function alertOf(ctx: Ctx, ids: number[]): Promise<void> {
  const { rows: due } = await sql<DueClock>`
    with locked as materialized (${lockFree(ids)})
    update deadlines
       set alert_at = case when due_at > ${ctx.now} then due_at end, is_breached = due_at <= ${ctx.now}
      from locked
     where company_id = app_company() and ticket_id = locked.id and alert_at <= ${ctx.now}
    returning ticket_id, kind, queue_id, started_at, due_at, is_breached`.execute(ctx.db)
  if (due.length === 0) return
  const missed = due.filter(({ isBreached }) => isBreached)
  await insertResults(
    ctx,
    missed.map(({ ticketId, kind, queueId }) => ({ ticketId, kind, queueId, isMet: false })),
  )
  const breached = await showBreaches(ctx, missed)
  for (const ticket of breached) emitTicketUpdated(ctx, ticket)
  const tickets = new Map(breached.map((ticket) => [ticket.id, ticket]))
  for (const ticket of await ticketsBut(ctx, { due, known: tickets }))
    tickets.set(ticket.id, ticket)
  const lines = due.toSorted(byTicketAndKind).map((clock) => {
    const ticket = tickets.get(clock.ticketId)!
    return { ticket, line: { ...lineOf(clock), cause: causeOf(ctx, { ticket, clock }) } }
  })
  await addLines(ctx, lines)
  await storeDeadlineEvents(ctx, eventsOf(due))
}

/** Of each ticket one event for a near deadline and one for a missed one. */
const eventsOf = (due: DueClock[]): DeadlineEvent[] =>
  [...Map.groupBy(due, ({ ticketId }) => ticketId)].flatMap(([ticketId, clocks]) =>
    [...new Set(clocks.map(triggerOf))].map((trigger) => ({ ticketId, trigger })),
  )

const triggerOf = ({ isBreached }: DueClock) => (isBreached ? 'deadlineMissed' : 'deadlineNear')

/** Locks tickets by id. A ticket that is changed just now is alerted in the next run. */
const lockFree = (ids: number[]) => sql`
  select id from tickets where id = any(${ids}::int[]) order by id for no key update skip locked`

const byTicketAndKind = (one: DueClock, other: DueClock): number =>
  one.ticketId - other.ticketId || one.kind.localeCompare(other.kind)

/** Marks the deadlines that tickets show, if they are among those missed. */
async function showBreaches({ db, now }: Ctx, missed: DueClock[]): Promise<Ticket[]> {
  if (missed.length === 0) return []
  const ids = missed.map(({ ticketId }) => ticketId)
  const kinds = missed.map(({ kind }) => kind)
  const rows = await selectTicket(
    db.with('tickets', (inside) =>
      inside
        .updateTable('tickets')
        .from(
          sql<{ id: number; kind: string }>`unnest(${ids}::int[], ${kinds}::text[])`.as<'missed'>(
            sql`missed (id, kind)`,
          ),
        )
        .set({ updatedAt: now, deadlineBreached: true })
        .whereRef('tickets.id', '=', 'missed.id')
        .whereRef('tickets.deadlineKind', '=', 'missed.kind')
        .returningAll('tickets'),
    ),
  ).execute()
  return rows.map(toTicket)
}

/** The tickets of these deadlines that are not known yet. */
async function ticketsBut(
  { db }: Ctx,
  { due, known }: { due: DueClock[]; known: ReadonlyMap<number, Ticket> },
): Promise<Ticket[]> {
  const ids = new Set(due.flatMap(({ ticketId }) => (known.has(ticketId) ? [] : ticketId)))
  if (ids.size === 0) return []
  const rows = await selectTicket(db)
    .where('tickets.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return rows.map(toTicket)
}

/** Why the line was written: which deadline of which queue, from when until when, in the company's time zone. */
const causeOf = (
  { timeZone }: Ctx,
  { ticket, clock }: { ticket: Ticket; clock: DueClock },
): Cause => ({
  kind: 'serviceLevel',
  name: ticket.queue?.name ?? '',
  code: `${clock.kind}${clock.isBreached ? 'Missed' : 'Near'}`,
  inputs: {
    startedAt: wallClock(timeZone, clock.startedAt),
    dueAt: wallClock(timeZone, clock.dueAt),
  },
  editor: `/queues?edit=${clock.queueId}`,
})

const lineOf = ({ kind, dueAt, isBreached }: DueClock): Pick<SystemLine, 'action' | 'text'> => {
  const text = dueAt.toISOString()
  if (kind === 'resolution')
    return { action: isBreached ? 'resolutionMissed' : 'resolutionNear', text }
  return { action: isBreached ? 'responseMissed' : 'responseNear', text }
}
