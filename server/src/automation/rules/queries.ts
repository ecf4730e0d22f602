import { type AutomationRule, RULES_MAX } from '@recado/contract/automation/automation-rules'
import {
  RuleAction,
  RuleCondition,
  type RuleTarget,
  targetOf,
} from '@recado/contract/automation/rule-parts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { missing } from '../../platform/refusal.ts'

/** Columns of a rule in the contract. */
export const ruleColumns = [
  'id',
  'name',
  'isActive',
  'trigger',
  'match',
  'conditions',
  'actions',
] as const

type RuleRow = Pick<Selectable<Tables['automationRules']>, (typeof ruleColumns)[number]>
/** A rule without what must be looked up. */
export type StoredRule = Omit<AutomationRule, 'lostTargets'>

const Conditions = z.array(RuleCondition)
const Actions = z.array(RuleAction)

export const toStoredRule = ({ conditions, actions, ...row }: RuleRow): StoredRule => ({
  ...row,
  trigger: row.trigger as StoredRule['trigger'],
  match: row.match as StoredRule['match'],
  conditions: Conditions.parse(conditions),
  actions: Actions.parse(actions),
})

/** All rules and macros of the company, in the order in which they run. */
export async function listRules(ctx: Ctx): Promise<AutomationRule[]> {
  const rows = await ctx.db
    .selectFrom('automationRules')
    .select(ruleColumns)
    .orderBy('position')
    .limit(RULES_MAX)
    .execute()
  return withLostTargets(ctx, rows.filter(isKnown).map(toStoredRule))
}

/** False for a rule of a newer release with parts that are unknown here. It does not run, and nothing else stops. */
const isKnown = ({ conditions, actions }: RuleRow): boolean =>
  Conditions.safeParse(conditions).success && Actions.safeParse(actions).success

/** One rule, locked. */
export async function lockRule({ db }: Ctx, id: number): Promise<StoredRule> {
  return toStoredRule(
    await db
      .selectFrom('automationRules')
      .select(ruleColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(missing('ERR_NO_AUTOMATION_RULE_FOUND')),
  )
}

/** The rules with the kinds of records that their actions name and that no longer exist. */
export async function withLostTargets(
  ctx: Ctx,
  rules: readonly StoredRule[],
): Promise<AutomationRule[]> {
  const lost = await lostIds(
    ctx,
    rules.flatMap(({ actions }) => actions.flatMap(idsOfPart)),
  )
  return rules.map((rule) => {
    const targets = rule.actions.flatMap(idsOfPart).filter((one) => lost.has(keyOf(one)))
    return { ...rule, lostTargets: [...new Set(targets.map(({ target }) => target))] }
  })
}

type NamedId = { target: RuleTarget; id: number }

const keyOf = ({ target, id }: NamedId) => `${target} ${id}`

/** The records that an action or a condition names. */
export function idsOfPart(part: RuleAction | RuleCondition): NamedId[] {
  const target = targetOf[part.kind]
  if (!target) return []
  const ids =
    'ids' in part ? (part.ids ?? []) : 'id' in part && part.id !== undefined ? [part.id] : []
  return ids.map((id) => ({ target, id }))
}

const existing: Record<RuleTarget, ReturnType<typeof sql>> = {
  tag: sql`select id from tags`,
  queue: sql`select id from queues where deleted_at is null`,
  user: sql`select id from users where deactivated_at is null`,
  connection: sql`select id from connections where deleted_at is null`,
  closingReason: sql`select id from closing_reasons where is_active`,
}

/** Those of the records that no longer exist. */
export async function lostIds({ db }: Ctx, named: readonly NamedId[]): Promise<Set<string>> {
  const targets = [...new Set(named.map(({ target }) => target))]
  if (targets.length === 0) return new Set()
  const parts = targets.map((target) => {
    const ids = [...new Set(named.filter((one) => one.target === target).map(({ id }) => id))]
    return sql`select ${target}::text as target, id from unnest(${ids}::int[]) as id
      where id not in (${existing[target]})`
  })
  const { rows } = await sql<NamedId>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Set(rows.map(keyOf))
}
