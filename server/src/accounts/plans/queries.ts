import {
  type OfferedPlan,
  type Plan,
  PLAN_EXCESSES_MAX,
  type PlanExcess,
  PLANS_MAX,
  type plans,
} from '@recado/contract/accounts/plans'
import type { Input } from '@recado/contract/platform/endpoint'
import { type Kysely, sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { missing } from '../../platform/refusal.ts'

const columns = ['id', 'name', 'valueCents', 'users', 'connections', 'queues'] as const

/** The columns of a plan that the contract knows. Money is stored in cents. */
export type PlanRow = Omit<OfferedPlan, 'value'> & { valueCents: number }

/** A plan as the contract has it. */
export const toPlan = ({ id, name, valueCents, users, connections, queues }: PlanRow) => ({
  id,
  name,
  value: valueCents / 100,
  users,
  connections,
  queues,
})

const selectPlans = (db: Kysely<Tables>) =>
  db.selectFrom('plans').select(columns).orderBy('name').orderBy('id').limit(PLANS_MAX)

/** Plans belong to no company, because people choose one before they have a company. */
export async function listOfferedPlans({ db }: World): Promise<OfferedPlan[]> {
  return (await selectPlans(db).execute()).map(toPlan)
}

export async function listPlans(ctx: Ctx): Promise<Plan[]> {
  return withUse(ctx, await selectPlans(ctx.db).execute())
}

export async function showPlan(ctx: Ctx, { id }: Input<typeof plans.show>): Promise<Plan> {
  const row = await selectPlans(ctx.db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_PLAN_FOUND'))
  const [plan] = await withUse(ctx, [row])
  return plan!
}

/** The plans with the number of their companies, which only the owner of the database can count. */
async function withUse({ db, user }: Ctx, rows: PlanRow[]): Promise<Plan[]> {
  const ids = rows.map(({ id }) => id)
  const used = await sql<{ planId: number; companies: number }>`
    select * from plan_use(${user.id}, ${ids}::int[])`.execute(db)
  const companies = new Map(used.rows.map((row) => [row.planId, row.companies]))
  return rows.map((row) => ({ ...toPlan(row), companies: companies.get(row.id) ?? 0 }))
}

type Excess = Omit<PlanExcess, 'company' | 'limit'> & {
  companyId: number
  companyName: string
  limited: PlanExcess['limit']
}

/** What the companies of a plan have beyond its limits, at most `PLAN_EXCESSES_MAX`. */
export async function excessesOf({ db, user }: Ctx, planId: number): Promise<PlanExcess[]> {
  const { rows } = await sql<Excess>`
    select * from plan_excesses(${user.id}, ${planId}, ${PLAN_EXCESSES_MAX})`.execute(db)
  return rows.map(({ companyId: id, companyName: name, limited: limit, used, allowed }) => ({
    company: { id, name },
    limit,
    used,
    allowed,
  }))
}
