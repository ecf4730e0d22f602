import {
  type companyAdmin,
  type OperatedCompany,
  type PlanBeyond,
} from '@recado/contract/accounts/company-admin'
import { planLimits } from '@recado/contract/accounts/plans'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuditedFields } from '../audit/write-audit.ts'
import { showPlan } from '../plans/queries.ts'
import { auditBoth } from './audit-both.ts'
import { foundCompany } from './create-company.ts'
import { showOperated } from './operated.ts'
import { tellCompanyChanged } from './tell-operators.ts'

/**
 * Creates a company for an operator. Operators of a brand create it in their brand.
 *
 * @throws Refusal ERR_SIGN_UP_CLOSED after the due date of the brand
 */
export async function createOperated(
  ctx: Ctx,
  form: Input<typeof companyAdmin.create>,
): Promise<OperatedCompany> {
  const { adminName, adminEmail, password, email, phone, document, ...company } = form
  const { companyId } = await foundCompany(
    ctx.db,
    { function: 'create_company', acting: [sql`${ctx.user.id}::int`] },
    {
      ...company,
      email: email || null,
      phone: phone || null,
      document: document || null,
      admin: { name: adminName, email: adminEmail, password },
    },
  )
  const made = await showOperated(ctx, companyId)
  await ctx.enqueue(tellCompanyChanged, { companyId, brandBefore: made.whiteLabelId })
  await auditBoth(ctx, { act: 'company.create', company: made, after: auditedFields(made) })
  return made
}

/**
 * Changes a company. A due date that was reckoned from another one than the company has by now is refused: a payment may have
 * moved it. A plan that allows less than the company uses needs `acceptsExcess`. Suspending ends every session of
 * the company, with its sockets. The own company cannot be suspended.
 */
export async function updateOperated(
  ctx: Ctx,
  { id, acceptsExcess, dueDateBefore, ...change }: Input<typeof companyAdmin.update>,
): Promise<OperatedCompany> {
  const before = await showOperated(ctx, id)
  if (id === ctx.companyId && change.status === false) throw new Refusal('ERR_OWN_COMPANY')
  if (change.planId !== undefined && change.planId !== before.planId && !acceptsExcess)
    await refuseBelowUse(ctx, before, change.planId)
  const sessionIds = await liveSessionsOf(ctx, id)
  const { dueDate } = await storeChange(ctx, id, change)
  if (dueDateBefore !== undefined && dueDateBefore !== dueDate)
    throw new Refusal('ERR_COMPANY_CHANGED')
  const after = await showOperated(ctx, id)
  tellSessions(ctx, { before, after, sessionIds })
  await ctx.enqueue(tellCompanyChanged, { companyId: id, brandBefore: before.whiteLabelId })
  await auditBoth(ctx, {
    act: actOf(before, after),
    company: after,
    before: auditedFields(before),
    after: auditedFields(after),
  })
  return after
}

/**
 * Deletes a company without tickets, made by mistake.
 *
 * @throws Refusal ERR_COMPANY_IN_USE, ERR_COMPANY_HAS_CHARGES
 */
export async function removeOperated(
  ctx: Ctx,
  { id }: Input<typeof companyAdmin.remove>,
): Promise<{}> {
  if (id === ctx.companyId) throw new Refusal('ERR_OWN_COMPANY')
  const company = await showOperated(ctx, id)
  const sessionIds = await liveSessionsOf(ctx, id)
  const { rows } = await sql<{ keptFor: 'use' | 'charges' | null }>`
    select * from delete_company(${ctx.user.id}, ${id})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('ERR_NO_COMPANY_FOUND')
  const { keptFor } = rows[0]
  if (keptFor === 'use') throw new Refusal('ERR_COMPANY_IN_USE')
  if (keptFor === 'charges') throw new Refusal('ERR_COMPANY_HAS_CHARGES')
  if (sessionIds.length > 0) ctx.signal('sessionsEnded', { companyId: id, sessionIds })
  await ctx.enqueue(tellCompanyChanged, { companyId: id, brandBefore: company.whiteLabelId })
  await auditBoth(ctx, { act: 'company.delete', company, before: auditedFields(company) })
  return {}
}

/** Returns the due date before. The tables that name plan and brand refuse unknown ones with their keys. */
async function storeChange(
  { db, user }: Ctx,
  id: number,
  change: Omit<Input<typeof companyAdmin.update>, 'id' | 'acceptsExcess' | 'dueDateBefore'>,
): Promise<{ dueDate: string | null }> {
  const { name, email, phone, document, status, dueDate, dueDay, recurrence, planId } = change
  const { rows } = await sql<{ dueDate: string | null }>`
    select to_char(due_date, 'YYYY-MM-DD') as "dueDate" from change_company(
      ${user.id}, ${id}, ${name ?? null}::text, ${email ?? null}::text, ${phone ?? null}::text,
      ${document ?? null}::text, ${status ?? null}::boolean, ${dueDate !== undefined}, ${dueDate ?? null}::date,
      ${dueDay ?? null}::int, ${recurrence ?? null}::text, ${planId ?? null}::int, ${change.whiteLabelId ?? null}::int,
      ${change.campaignsEnabled ?? null}::boolean)`.execute(db)
  if (!rows[0]) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return rows[0]
}

/** Refuses a plan below what the company uses, with a list of what is over. */
async function refuseBelowUse(ctx: Ctx, { usage }: OperatedCompany, planId: number): Promise<void> {
  const plan = await showPlan(ctx, { id: planId })
  const excesses = planLimits.flatMap((limit): PlanBeyond[] =>
    usage[limit] > plan[limit] ? [{ limit, used: usage[limit], allowed: plan[limit] }] : [],
  )
  if (excesses.length > 0) throw new Refusal('ERR_PLAN_BELOW_USE', { excesses })
}

async function liveSessionsOf({ db, user }: Ctx, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions_of_company(${user.id}, ${companyId}) as id`.execute(db)
  return rows.map(({ id }) => id)
}

type Outcome = { before: OperatedCompany; after: OperatedCompany; sessionIds: string[] }

/** The sockets of a suspended company are closed. After another due date sessions may have other rights. */
function tellSessions({ signal }: Ctx, { before, after, sessionIds }: Outcome): void {
  if (sessionIds.length === 0) return
  const told = { companyId: after.id, sessionIds }
  if (before.status && !after.status) signal('sessionsEnded', told)
  else if (before.dueDate !== after.dueDate) signal('rightsChanged', told)
}

function actOf(before: OperatedCompany, after: OperatedCompany) {
  if (before.status === after.status) return 'company.update'
  return after.status ? 'company.restore' : 'company.suspend'
}

const auditedFields = (company: OperatedCompany): AuditedFields => ({
  name: company.name,
  email: company.email,
  phone: company.phone,
  document: company.document,
  plan: company.plan?.name ?? null,
  dueDate: company.dueDate,
  recurrence: company.recurrence,
  brand: company.whiteLabelId,
  campaignsEnabled: company.campaignsEnabled,
})
