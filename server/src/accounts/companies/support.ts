import type { companyAdmin } from '@recado/contract/accounts/company-admin'
import { supportVisited } from '@recado/contract/accounts/support-visit'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditBoth } from './audit-both.ts'
import { showOperated } from './operated.ts'

type Enter = typeof companyAdmin.enter
type Visit = { entry: string; until: Date }

/**
 * Lets an operator look into a company for 30 minutes, with a reason that both audit logs keep. The token of the answer
 * belongs to the visit and dies with it, and with the operator's own session. An earlier visit of this session ends.
 */
export async function enterAsSupport(
  world: World,
  { claims, input }: EndpointRequest<Input<Enter>>,
): Promise<Answer<Enter>> {
  const { id: companyId, reason } = input
  const { visit, operator } = await within(world, claims!, async (ctx) => ({
    visit: await openVisit(ctx, { ...input, sessionId: claims!.sessionId }),
    operator: ctx.user.name,
  }))
  const endsAt = visit.until.toISOString()
  await within(world, { companyId }, async ({ emit, now }) =>
    emit(supportVisited, { visit: { operator, reason, begunAt: now.toISOString(), endsAt } }),
  )
  const { userId } = claims!
  const token = await world.tokens.issue({ companyId, userId, sessionId: visit.entry }, visit.until)
  return { token, endsAt }
}

async function openVisit(
  ctx: Ctx,
  { id, reason, sessionId }: Input<Enter> & { sessionId: string },
): Promise<Visit> {
  if (id === ctx.companyId) throw new Refusal('ERR_OWN_COMPANY')
  const company = await showOperated(ctx, id)
  const { rows } = await sql<Visit>`
    select * from enter_as_support(${ctx.user.id}, ${sessionId}, ${id}, ${reason})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('ERR_NO_COMPANY_FOUND')
  await auditBoth(ctx, { act: 'support.enter', company, after: { reason } })
  return rows[0]
}
