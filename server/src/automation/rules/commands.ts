import {
  type AutomationRule,
  automationRulesChanged,
  type automationRules,
  RULES_MAX,
} from '@recado/contract/automation/automation-rules'
import { hasForeignCondition } from '@recado/contract/automation/rule-parts'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { refuseAboveLimit } from '../../accounts/companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { reorderRows } from '../../platform/database/reorder.ts'
import { missing, Refusal, refuseViolations, wrongFields } from '../../platform/refusal.ts'
import {
  idsOfPart,
  lockRule,
  lostIds,
  ruleColumns,
  type StoredRule,
  toStoredRule,
  withLostTargets,
} from './queries.ts'

refuseViolations({ automation_rules_name_key: 'ERR_AUTOMATION_RULE_NAME_ALREADY_EXISTS' })

/**
 * Creates a rule. It comes last. The lock serialises concurrent creations, so that a company never has more than
 * `RULES_MAX`.
 *
 * @throws Refusal ERR_AUTOMATION_RULE_LIMIT if the company already has `RULES_MAX` rules
 * @throws Refusal ERR_AUTOMATION_RULE_TARGET_NOT_FOUND if it names something that does not exist
 */
export async function createRule(
  ctx: Ctx,
  form: Input<typeof automationRules.create>,
): Promise<AutomationRule> {
  const limit = { counted: sql`automation_rules`, max: RULES_MAX } as const
  await refuseAboveLimit(ctx, 'automationRules', { ...limit, code: 'ERR_AUTOMATION_RULE_LIMIT' })
  await refuseUnknownTargets(ctx, form)
  const row = await ctx.db
    .insertInto('automationRules')
    .values(columnsOf(form))
    .returning(ruleColumns)
    .executeTakeFirstOrThrow()
  const rule = toStoredRule(row)
  ctx.emit(automationRulesChanged, {})
  writeAudit(ctx, { act: 'automationRule.create', subject: rule.name, after: auditedFields(rule) })
  return { ...rule, lostTargets: [] }
}

/** Changes a rule, or turns it on or off. Absent fields stay. */
export async function updateRule(
  ctx: Ctx,
  { id, ...change }: Input<typeof automationRules.update>,
): Promise<AutomationRule> {
  const before = await lockRule(ctx, id)
  const { trigger = before.trigger, conditions = before.conditions } = change
  if (hasForeignCondition({ trigger, conditions }))
    throw wrongFields([{ path: 'conditions', code: 'contradicts' }])
  await refuseUnknownTargets(ctx, change)
  const row = await ctx.db
    .updateTable('automationRules')
    .set({ ...columnsOf(change), updatedAt: ctx.now })
    .where('id', '=', id)
    .returning(ruleColumns)
    .executeTakeFirstOrThrow()
  const rule = toStoredRule(row)
  ctx.emit(automationRulesChanged, {})
  const changed = { before: auditedFields(before), after: auditedFields(rule) }
  writeAudit(ctx, { act: 'automationRule.update', subject: rule.name, ...changed })
  return (await withLostTargets(ctx, [rule]))[0]!
}

type Parts = { [Part in 'conditions' | 'actions']?: StoredRule[Part] | undefined }

/** The columns of a form. Lists are stored as JSON. */
const columnsOf = <Form extends Parts>({ conditions, actions, ...rest }: Form) => ({
  ...rest,
  ...(conditions && { conditions: JSON.stringify(conditions) }),
  ...(actions && { actions: JSON.stringify(actions) }),
})

async function refuseUnknownTargets(ctx: Ctx, { conditions = [], actions = [] }: Parts) {
  const lost = await lostIds(ctx, [...conditions, ...actions].flatMap(idsOfPart))
  if (lost.size > 0) throw new Refusal('ERR_AUTOMATION_RULE_TARGET_NOT_FOUND')
}

const auditedFields = ({ id: _id, conditions, actions, ...fields }: StoredRule) => ({
  ...fields,
  conditions: conditions.map((one) => JSON.stringify(one)),
  actions: actions.map((one) => JSON.stringify(one)),
})

/**
 * Sets the order of all rules of the company. The locks serialise concurrent reorders and removals, so the result is the
 * order of one caller.
 *
 * @throws Refusal ERR_NO_AUTOMATION_RULE_FOUND unless the list names every rule of the company
 */
export async function reorderRules(
  ctx: Ctx,
  { automationRuleIds: ids }: Input<typeof automationRules.reorder>,
): Promise<{}> {
  const all = await ctx.db
    .selectFrom('automationRules')
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await reorderRows(ctx, 'automationRules', { all, ids, code: 'ERR_NO_AUTOMATION_RULE_FOUND' })
  ctx.emit(automationRulesChanged, {})
  return {}
}

/** Removes a rule. What it did stays. */
export async function removeRule(
  ctx: Ctx,
  { id }: Input<typeof automationRules.remove>,
): Promise<{}> {
  const { name } = await ctx.db
    .deleteFrom('automationRules')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow(missing('ERR_NO_AUTOMATION_RULE_FOUND'))
  ctx.emit(automationRulesChanged, {})
  writeAudit(ctx, { act: 'automationRule.delete', subject: name })
  return {}
}
