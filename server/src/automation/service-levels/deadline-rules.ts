import { RULE_ROUNDS_MAX } from '@recado/contract/automation/rules'
import type { RuleTrigger } from '@recado/contract/automation/rule-parts'
import type { CauseRecord } from '@recado/contract/platform/causes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { activeRules } from '../rules/active-rules.ts'
import { addLoopLine, runRules } from '../rules/run-rules.ts'

const BATCH_SIZE = 200
const BATCH_SIZE_OF_EACH = 50
const TRIES_MAX = 3
/** Until rules that failed in the database are tried again. */
const RETRY_MS = 30_000

/** In the order in which the rules of one ticket run. */
const deadlineTriggers = ['deadlineNear', 'deadlineMissed'] as const satisfies RuleTrigger[]
type DeadlineTrigger = (typeof deadlineTriggers)[number]

export type DeadlineEvent = { ticketId: number; trigger: DeadlineTrigger }

/**
 * Runs the rules that start at a near or missed deadline. Apart from the alerts, which must not depend on them: the tickets
 * of a group of alerts would stay locked while the rules run.
 */
export const runDeadlineRules: PeriodicTask = {
  name: 'rules at deadlines',
  everyMs: 5000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id
        from deadline_events_due(${world.clock()}, ${BATCH_SIZE_OF_EACH}, ${BATCH_SIZE})`,
      { row: 'ticket', work: runRulesOf, onFailure: postpone },
    ),
}

/** Stores these events, if the company has rules for them. The alert and its events are stored together or not at all. */
export async function storeDeadlineEvents(ctx: Ctx, events: DeadlineEvent[]): Promise<void> {
  const wanted = new Set((await activeRules(ctx)).map(({ trigger }) => trigger))
  const stored = events.filter(({ trigger }) => wanted.has(trigger))
  if (stored.length === 0) return
  const ids = stored.map(({ ticketId }) => ticketId)
  const triggers = stored.map(({ trigger }) => trigger)
  await sql`
    insert into deadline_events as known (ticket_id, triggers, due_at)
    select ticket_id, array_agg(trigger), ${ctx.now}
      from unnest(${ids}::int[], ${triggers}::text[]) as event (ticket_id, trigger)
     group by ticket_id order by ticket_id
    on conflict (company_id, ticket_id) do update
       set triggers = known.triggers || excluded.triggers, due_at = excluded.due_at, tries = 0`.execute(
    ctx.db,
  )
}

/** The events are taken in the transaction in which their rules run, so each runs once, whenever the process ends. */
async function runRulesOf(ctx: Ctx, ticketId: number): Promise<void> {
  // It may have been deleted since the alert.
  if ((await lockTicket(ctx, ticketId)).length === 0) return
  const event = await takeEvents(ctx, ticketId)
  if (!event) return
  const ticket = await showTicket(ctx, { ticketId })
  if (ticket.status === 'closed') return
  const rounds = event.hasSpoken ? 0 : event.rounds
  if (rounds > RULE_ROUNDS_MAX) return
  if (rounds < RULE_ROUNDS_MAX && !(await runTriggers(ctx, { ticket, triggers: event.triggers })))
    return
  if (rounds === RULE_ROUNDS_MAX) await sayStopped(ctx, ticket)
  await keepRounds(ctx, { ticketId, rounds: rounds + 1 })
}

type Taken = { triggers: DeadlineTrigger[]; rounds: number; hasSpoken: boolean }

/** Takes what is due, with the rounds so far and whether a customer or a person has written since the last one. */
async function takeEvents({ db, now }: Ctx, ticketId: number): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update deadline_events set triggers = '{}', due_at = null, tries = 0
     where company_id = app_company() and ticket_id = ${ticketId} and due_at <= ${now}
    returning old.triggers, rounds, exists (
      select from messages
       where ticket_id = ${ticketId} and position > deadline_events.rounds_until
         and (not from_me or (user_id is not null and extra->'cause' is null))) as has_spoken`.execute(
    db,
  )
  return rows[0]
}

/** Whether a rule acted. */
async function runTriggers(
  ctx: Ctx,
  { ticket, triggers }: { ticket: Ticket; triggers: DeadlineTrigger[] },
): Promise<boolean> {
  let hasActed = false
  for (const trigger of deadlineTriggers) {
    if (!triggers.includes(trigger)) continue
    if (trigger === 'deadlineNear' && !(await isNear(ctx, ticket.id))) continue
    if (await runRules(ctx, { trigger, ticket })) hasActed = true
  }
  return hasActed
}

/** Whether a deadline is near still: somebody may have answered since the alert. */
async function isNear({ db, now }: Ctx, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    select from deadlines
     where ticket_id = ${ticketId} and not is_breached and alert_at = due_at and due_at > ${now}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Says once that rules were stopped, with the name of the rule that acted last. A rule that moves a ticket to another queue
 * gives it a new deadline, so without a limit two rules could pass a ticket to and fro for ever.
 */
async function sayStopped(ctx: Ctx, ticket: Ticket): Promise<void> {
  const { rows } = await sql<{ cause: CauseRecord }>`
    select extra->'cause' as cause from messages
     where ticket_id = ${ticket.id} and extra->'cause'->>'kind' = 'rule'
     order by position desc limit 1`.execute(ctx.db)
  if (rows[0]) await addLoopLine(ctx, ticket, rows[0].cause)
}

const keepRounds = (
  { db }: Ctx,
  { ticketId, rounds }: { ticketId: number; rounds: number },
): Promise<unknown> =>
  sql`
  update deadline_events
     set rounds = ${rounds},
         rounds_until = coalesce((
           select position from messages where ticket_id = ${ticketId} order by position desc limit 1), 0)
   where company_id = app_company() and ticket_id = ${ticketId}`.execute(db)

/** Rules that failed several times are given up: the alert stands in the conversation, and the log has the failures. */
const postpone = ({ db, now }: Ctx, ticketId: number): Promise<void> =>
  sql`
    update deadline_events
       set tries = tries + 1,
           triggers = case when tries + 1 < ${TRIES_MAX} then triggers else '{}' end,
           due_at = case when tries + 1 < ${TRIES_MAX} then ${new Date(now.getTime() + RETRY_MS)}::timestamptz end
     where company_id = app_company() and ticket_id = ${ticketId} and due_at <= ${now}`
    .execute(db)
    .then(() => undefined)
