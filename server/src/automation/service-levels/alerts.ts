import { wallClock } from '@recado/contract/automation/hours'
import type { Cause } from '@recado/contract/platform/causes'
import type { SystemLine } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { addLine } from '../../desk/messages/timeline.ts'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { runRules } from '../rules/run-rules.ts'
import type { Clock } from './clocks.ts'
import { insertResults } from './results.ts'

const BATCH_SIZE = 500

/**
 * Says in the conversation that a deadline is near or missed, which also notifies those concerned. Each alert is given by
 * one of the nodes that run this concurrently. After a long stop only the later of two alerts is given.
 */
export const alertOfDeadlines: PeriodicTask = {
  name: 'deadlines',
  everyMs: 5000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from deadlines_to_alert(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', work: alertOf },
    ),
}

type DueClock = Pick<Clock, 'kind' | 'queueId' | 'startedAt' | 'dueAt' | 'isBreached'>

/** The condition is checked again under the lock of the ticket, because an answer may arrive concurrently. */
async function alertOf(ctx: Ctx, ticketId: number): Promise<void> {
  await lockTicket(ctx, ticketId)
  const { rows } = await sql<DueClock>`
    update deadlines
       set alert_at = case when due_at > ${ctx.now} then due_at end, is_breached = due_at <= ${ctx.now}
     where ticket_id = ${ticketId} and alert_at <= ${ctx.now}
    returning kind, queue_id, started_at, due_at, is_breached`.execute(ctx.db)
  if (rows.length === 0) return
  const missed = rows.filter(({ isBreached }) => isBreached)
  await insertResults(
    ctx,
    missed.map(({ kind, queueId }) => ({ ticketId, kind, queueId, isMet: false })),
  )
  const ticket = (await showBreach(ctx, ticketId, missed)) ?? (await showTicket(ctx, { ticketId }))
  for (const clock of rows)
    await addLine(ctx, ticket, { ...lineOf(clock), cause: causeOf(ctx, { ticket, clock }) })
  const triggers = new Set(rows.map(triggerOf))
  ctx.beforeCommit(async () => {
    for (const trigger of triggers) await runRules(ctx, { trigger, ticket })
  })
}

const triggerOf = ({ isBreached }: DueClock) => (isBreached ? 'deadlineMissed' : 'deadlineNear')

/** Marks the deadline that the ticket shows, if it is one of those missed. */
async function showBreach(
  ctx: Ctx,
  ticketId: number,
  missed: DueClock[],
): Promise<Ticket | undefined> {
  if (missed.length === 0) return undefined
  const kinds = missed.map(({ kind }) => kind)
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ deadlineBreached: true })
      .where('id', '=', ticketId)
      .where('deadlineKind', 'in', kinds),
  )
  if (ticket) emitTicketUpdated(ctx, ticket)
  return ticket
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
