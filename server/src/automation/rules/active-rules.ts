import { LruMap } from '@recado/concurrency/lru-map'
import type { AutomationRule } from '@recado/contract/automation/automation-rules'
import type { Ctx } from '../../platform/ctx.ts'
import { listRules } from './queries.ts'

const COMPANIES_MOST = 5000

type Cached = { version: number; rules: readonly AutomationRule[] }

const cache = new LruMap<number, Cached>({ most: COMPANIES_MOST })

/**
 * The rules and macros of the company that can run, in their order. Read once per version of the company: every change
 * of a rule, and every removal of what a rule may name, raises the version.
 */
export async function activeRules(ctx: Ctx): Promise<readonly AutomationRule[]> {
  const { companyId, namesVersion: version } = ctx
  const known = cache.get(companyId)
  if (known?.version === version) return known.rules
  const all = await listRules(ctx)
  const rules = all.filter(({ isActive, lostTargets }) => isActive && lostTargets.length === 0)
  cache.set(companyId, { version, rules })
  return rules
}
