import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { deviceOf } from '../audit/device.ts'
import { type AuditedAct, changesBetween, writeAudit } from '../audit/write-audit.ts'

type OperatorsAct = Omit<AuditedAct, 'by' | 'subject' | 'aboutCompanyId'> & {
  company: { id: number; name: string }
}

/**
 * Adds an operator's act on a company to two audit logs: that of the operator's own company, and that of the company, which
 * thus learns who did what to it. In the own log only operators see it.
 */
export const auditBoth = (ctx: Ctx, { company, ...act }: OperatorsAct): Promise<void> =>
  auditThere(ctx, { ...act, companyId: company.id, subject: company.name })

/** Like `auditBoth`, for an act on something that belongs to the company. */
export async function auditThere(
  ctx: Ctx,
  { companyId, ...act }: Omit<AuditedAct, 'by' | 'aboutCompanyId'> & { companyId: number },
): Promise<void> {
  const isOwn = companyId === ctx.companyId
  writeAudit(ctx, isOwn ? act : { ...act, aboutCompanyId: companyId })
  const changes = changesBetween(act.before ?? {}, act.after ?? {})
  if (isOwn || (changes.length === 0 && act.act.endsWith('.update'))) return
  await sql`
    select audit_as_operator(
      ${ctx.user.id}, ${companyId}, ${act.act}, ${act.subject}, ${JSON.stringify(changes)}::jsonb,
      ${ctx.origin?.address ?? ''}, ${deviceOf(ctx.origin?.userAgent ?? '')})`.execute(ctx.db)
}
