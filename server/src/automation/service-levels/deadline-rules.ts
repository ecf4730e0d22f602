import { RULE_ROUNDS_MAX } from '@recado/contract/automation/rules'
import { ruleTriggers, type RuleTrigger } from '@recado/contract/automation/rule-parts'
import type { Cause, CauseRecord } from '@recado/contract/platform/causes'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { activeRules } from '../rules/active-rules.ts'
import { addLoopLine, LOOP_CODE, runRules } from '../rules/run-rules.ts'

const Order = z.object({
  companyId: z.number(),
  ticketId: z.number(),
  trigger: z.enum(ruleTriggers),
})
const TRIES = 3

export type DeadlineEvent = { ticketId: number; trigger: RuleTrigger }

/**
 * Runs the rules that start at a near or missed deadline of one ticket. A job of its own: an alert must not depend on
 * them, and the tickets of a group of alerts must not stay locked while they run.
 */
export const runDeadlineRules = job('deadline-rules', Order, (world, order) =>
  within(world, { companyId: order.companyId }, async (ctx) => {
    const { ticketId, trigger } = order
    // It may have been deleted since the alert.
    if ((await lockTicket(ctx, ticketId)).length === 0) return
    const ticket = await showTicket(ctx, { ticketId })
    if (ticket.status === 'closed') return
    const { rounds, cause } = await lastRounds(ctx, ticketId)
    if (rounds < RULE_ROUNDS_MAX) return runRules(ctx, { trigger, ticket })
    if (cause && cause.code !== LOOP_CODE) await addLoopLine(ctx, ticket, cause)
  }),
)

/** Enqueues the rules of these events, if the company has any for them. */
export async function enqueueDeadlineRules(ctx: Ctx, events: DeadlineEvent[]): Promise<void> {
  const triggers = new Set((await activeRules(ctx)).map(({ trigger }) => trigger))
  const { companyId } = ctx
  const orders = events.flatMap(({ ticketId, trigger }) =>
    triggers.has(trigger) ? { data: { companyId, ticketId, trigger }, maxAttempts: TRIES } : [],
  )
  if (orders.length > 0) await ctx.enqueueAll(runDeadlineRules, orders)
}

/** Messages that are looked at. A round leaves a few. */
const RECENT = 50

type Rounds = { rounds: number; cause: Cause | undefined }

/**
 * How often rules acted since the customer or a person last wrote, and why they did it last. A rule that moves a ticket
 * to another queue gives it a new deadline, so without a limit two rules could pass a ticket to and fro for ever.
 */
async function lastRounds({ db }: Ctx, ticketId: number): Promise<Rounds> {
  const { rows } = await sql<{ cause: CauseRecord | null; isByPerson: boolean }>`
    select extra->'cause' as cause, not from_me or (user_id is not null and extra->'cause' is null) as is_by_person
      from messages where ticket_id = ${ticketId} order by position desc limit ${RECENT}`.execute(
    db,
  )
  const person = rows.findIndex(({ isByPerson }) => isByPerson)
  const since = person < 0 ? rows : rows.slice(0, person)
  const causes = since.flatMap(({ cause }) => (cause?.kind === 'rule' ? cause : []))
  return { rounds: new Set(causes.map(({ decidedAt }) => decidedAt)).size, cause: causes[0] }
}
