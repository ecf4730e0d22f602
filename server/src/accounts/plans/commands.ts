import {
  type OfferedPlan,
  type Plan,
  planDeleted,
  planLimits,
  type plans,
  planUpdated,
} from '@recado/contract/accounts/plans'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal, refuseViolations } from '../../platform/refusal.ts'
import { type AuditedFields, writeAudit } from '../audit/write-audit.ts'
import { excessesOf, type PlanRow, showPlan, toPlan } from './queries.ts'

refuseViolations({ plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS' })

/** Creates a plan. No company uses it yet. */
export async function createPlan(ctx: Ctx, form: Input<typeof plans.create>): Promise<Plan> {
  const { name, value, users, connections, queues } = form
  const { rows } = await sql<{ id: number }>`
    select create_plan(${ctx.user.id}, ${name}, ${users}, ${connections}, ${queues}, ${centsOf(value)}) as id`.execute(
    ctx.db,
  )
  const plan = { id: rows[0]!.id, ...form }
  ctx.emit(planUpdated, { planId: plan.id })
  writeAudit(ctx, { act: 'plan.create', subject: name, after: auditedFields(plan) })
  return { ...plan, companies: 0 }
}

/**
 * Changes a plan. Its limits hold at once. A lower limit takes nothing from companies that have more.
 *
 * @throws Refusal ERR_NO_PLAN_FOUND
 */
export async function updatePlan(
  ctx: Ctx,
  { id, name, value, users, connections, queues }: Input<typeof plans.update>,
): Promise<Answer<typeof plans.update>> {
  const cents = value === undefined ? null : centsOf(value)
  const { rows } = await sql<PlanRow>`
    select * from change_plan(${ctx.user.id}, ${id}, ${name ?? null}, ${users ?? null}::int,
                              ${connections ?? null}::int, ${queues ?? null}::int, ${cents}::int)`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('ERR_NO_PLAN_FOUND')
  const before = toPlan(rows[0])
  const plan = await showPlan(ctx, { id })
  ctx.emit(planUpdated, { planId: id })
  writeAudit(ctx, {
    act: 'plan.update',
    subject: plan.name,
    before: auditedFields(before),
    after: auditedFields(plan),
  })
  const isLower = planLimits.some((limit) => plan[limit] < before[limit])
  return { ...plan, excesses: isLower ? await excessesOf(ctx, id) : [] }
}

/**
 * Deletes a plan that no company uses.
 *
 * @throws Refusal ERR_PLAN_IN_USE with the number of companies that use it
 */
export async function removePlan(ctx: Ctx, { id }: Input<typeof plans.remove>): Promise<{}> {
  const { rows } = await sql<{ planName: string; companies: number }>`
    select * from delete_plan(${ctx.user.id}, ${id})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('ERR_NO_PLAN_FOUND')
  const { planName, companies } = rows[0]
  if (companies > 0) throw new Refusal('ERR_PLAN_IN_USE', { companies })
  ctx.emit(planDeleted, { planId: id })
  writeAudit(ctx, { act: 'plan.delete', subject: planName })
  return {}
}

const centsOf = (value: number): number => Math.round(value * 100)

/** The fields of a plan in the audit log. Money has two decimals there. */
const auditedFields = ({ name, value, ...plan }: OfferedPlan): AuditedFields => ({
  name,
  value: value.toFixed(2),
  ...Object.fromEntries(planLimits.map((limit) => [limit, plan[limit]])),
})
