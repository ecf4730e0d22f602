import { z } from 'zod'
import { byId, endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { contactName } from '../platform/hidden-numbers.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { Ticket } from '../desk/tickets.ts'
import {
  hasForeignCondition,
  RuleAction,
  RuleActionForm,
  RuleCondition,
  RuleConditionForm,
  ruleMatches,
  ruleTargets,
  ruleTriggers,
} from './rule-parts.ts'

/** Maximum number of rules and macros of a company, so that one list shows all. */
export const RULES_MAX = 100

/** A rule of the company: when this happens, if these conditions hold, then do this. */
export const AutomationRule = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean(),
  trigger: z.enum(ruleTriggers),
  match: z.enum(ruleMatches),
  conditions: z.array(RuleCondition),
  actions: z.array(RuleAction),
  /** The kinds of records that its actions name and that no longer exist. Such a rule does not run. */
  lostTargets: z.array(z.enum(ruleTargets)),
})
export type AutomationRule = z.infer<typeof AutomationRule>

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')

const parts = {
  trigger: z.enum(ruleTriggers),
  match: z.enum(ruleMatches).default('all'),
  conditions: z.array(RuleConditionForm).max(10, 'tooMany').default([]),
  actions: z.array(RuleActionForm).min(1, 'required').max(10, 'tooMany'),
}

const foreign = { message: 'contradicts', path: ['conditions'] }

export const AutomationRuleForm = z
  .object({ name, isActive: z.boolean().default(true), ...parts })
  .refine((rule) => !hasForeignCondition(rule), foreign)

/** Absent fields stay unchanged. */
export const AutomationRuleChange = z
  .object({
    name,
    isActive: z.boolean(),
    trigger: parts.trigger,
    match: z.enum(ruleMatches),
    conditions: z.array(RuleConditionForm).max(10, 'tooMany'),
    actions: parts.actions,
  })
  .partial()

/** All rules of the company, in their new order. */
export const AutomationRuleOrder = z.object({
  automationRuleIds: z
    .array(id)
    .min(1)
    .max(RULES_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'notUnique'),
})

export const RuleDryRunForm = z.object(parts).refine((rule) => !hasForeignCondition(rule), foreign)

/** What a rule would have done. */
export const RuleDryRun = z.object({
  /** Events that were checked: the latest 200 of the kind. */
  checked: z.number().int(),
  /** Events for which the conditions hold. */
  matched: z.number().int(),
  /** The latest of them, at most 50. */
  results: z.array(
    z.object({
      ticketId: z.number(),
      ticketUuid: z.uuid(),
      contactName,
      /** The received text, or the last message of the ticket. */
      text: z.string(),
      at: moment,
      /** For each action whether it would have changed something. */
      acts: z.array(z.boolean()),
    }),
  ),
})
export type RuleDryRun = z.infer<typeof RuleDryRun>

/** A rule that people run by hand. */
export const Macro = AutomationRule.pick({ id: true, name: true, actions: true })
export type Macro = z.infer<typeof Macro>

export const automationRules = {
  list: endpoint('GET /automation-rules', {
    about:
      'Lists the automation rules and macros of the company in the order in which they run. At most 100.',
    may: 'automation.edit',
    answer: z.array(AutomationRule),
  }),
  create: endpoint('POST /automation-rules', {
    about:
      'Creates an automation rule, or with the trigger `manual` a macro. It comes last. Its actions run as the product, in the transaction of the event.',
    may: 'automation.edit',
    body: AutomationRuleForm,
    answer: AutomationRule,
  }),
  reorder: endpoint('PUT /automation-rules/order', {
    about:
      'Sets the order of the automation rules. Refused with ERR_NO_AUTOMATION_RULE_FOUND unless the list names every one of the company.',
    may: 'automation.edit',
    body: AutomationRuleOrder,
    answer: nothing,
  }),
  dryRun: endpoint('POST /automation-rules/dry-run', {
    about:
      'Returns what a rule would have done at the latest 200 events of its kind, with the tickets as they are now. It changes and sends nothing.',
    may: 'automation.edit',
    body: RuleDryRunForm,
    answer: RuleDryRun,
  }),
  macros: endpoint('GET /automation-rules/macros', {
    about: 'Lists the active macros: rules that people run by hand.',
    may: 'everyone',
    answer: z.array(Macro),
  }),
  run: endpoint('POST /automation-rules/:id/run', {
    about:
      'Runs a macro on a ticket in the name of the caller: all its actions, or none if one is refused.',
    may: 'everyone',
    params: byId,
    body: z.object({ ticketId: id }),
    answer: Ticket,
    repeatable: true,
  }),
  update: endpoint('PUT /automation-rules/:id', {
    about: 'Changes an automation rule, or turns it on or off. Absent fields stay unchanged.',
    may: 'automation.edit',
    params: byId,
    body: AutomationRuleChange,
    answer: AutomationRule,
  }),
  remove: endpoint('DELETE /automation-rules/:id', {
    about: 'Deletes an automation rule. What it did stays.',
    may: 'automation.edit',
    params: byId,
    answer: nothing,
  }),
}

/** Automation rules changed. Lists are loaded again. */
export const automationRulesChanged = live('automationRule', 'change', z.object({}))

export const errors = {
  ERR_NO_AUTOMATION_RULE_FOUND: {
    status: 404,
    pt: 'Regra não encontrada. Ela pode ter sido excluída.',
    en: 'Rule not found. It may have been deleted.',
    es: 'No se encontró la regla. Es posible que se haya eliminado.',
  },
  ERR_AUTOMATION_RULE_NAME_ALREADY_EXISTS: {
    status: 400,
    pt: 'Já existe uma regra com este nome. Escolha outro.',
    en: 'There is already a rule with this name. Choose another one.',
    es: 'Ya existe una regla con este nombre. Elija otro.',
  },
  ERR_AUTOMATION_RULE_LIMIT: {
    status: 400,
    pt: 'A empresa já tem 100 regras. Exclua alguma para criar outra.',
    en: 'The company already has 100 rules. Delete one to create another.',
    es: 'La empresa ya tiene 100 reglas. Elimine alguna para crear otra.',
  },
  ERR_AUTOMATION_RULE_TARGET_NOT_FOUND: {
    status: 400,
    pt: 'A regra usa um setor, etiqueta, pessoa, conexão ou motivo que não existe mais. Escolha outro.',
    en: 'The rule uses a queue, tag, user, number or reason that no longer exists. Choose another one.',
    es: 'La regla usa un sector, etiqueta, persona, conexión o motivo que ya no existe. Elija otro.',
  },
} satisfies DeclaredErrors

/** Descriptions of parameters and fields for readers of the API document. */
export const descriptions = {
  'AutomationRuleForm name': 'The name of the rule, 2 to 50 characters. It is unique.',
  'AutomationRuleForm isActive': 'Whether the rule runs. Absent means `true`.',
  'AutomationRuleForm trigger': 'The event that starts the rule. `manual` makes it a macro.',
  'AutomationRuleForm match':
    '`all` conditions must hold, or `any` of them. Absent means `all`. Without conditions the rule always runs.',
  'AutomationRuleForm conditions':
    'At most 10 conditions. A macro has none, and `textContains` needs the trigger `messageReceived`.',
  'AutomationRuleForm actions':
    'One to 10 actions, in this order. One that would change nothing is left out.',
  'AutomationRuleChange name': 'The new name, 2 to 50 characters. Absent leaves it unchanged.',
  'AutomationRuleChange isActive': 'Whether the rule runs. Absent leaves it unchanged.',
  'AutomationRuleChange trigger': 'The new event. Absent leaves it unchanged.',
  'AutomationRuleChange match': '`all` or `any`. Absent leaves it unchanged.',
  'AutomationRuleChange conditions': 'The new conditions. Absent leaves them unchanged.',
  'AutomationRuleChange actions': 'The new actions. Absent leaves them unchanged.',
  'AutomationRuleOrder automationRuleIds':
    'The ids of all automation rules of the company, in their new order.',
  'RuleDryRunForm trigger': 'The event that starts the rule.',
  'RuleDryRunForm match': '`all` or `any`. Absent means `all`.',
  'RuleDryRunForm conditions': 'At most 10 conditions, as in an automation rule.',
  'RuleDryRunForm actions': 'One to 10 actions, as in an automation rule.',
  'RuleConditionForm kind': 'What the condition asks.',
  'RuleConditionForm ids':
    'The ids of connections, queues or tags, for the conditions of the same name: one of them is enough.',
  'RuleConditionForm words':
    'For `textContains`: words or phrases, of which the text has at least one. Accents and case never matter.',
  'RuleConditionForm field': 'For `contactField`: the name of the additional field.',
  'RuleConditionForm value':
    'For `contactField`: a text that the value contains. Absent or empty means any value.',
  'RuleConditionForm statuses': 'For `status`: one of these statuses.',
  'RuleActionForm kind': 'What the action does.',
  'RuleActionForm id':
    'The id of the tag, queue or user, or the closing reason of `resolve`, which may be absent.',
  'RuleActionForm text':
    'The text of `sendMessage`, with variables such as `{{nome}}`, or of `addNote`.',
  'RuleActionForm minutes': 'For `snooze`: after how many minutes the ticket is back.',
  'POST /automation-rules/{id}/run id': 'The id of the macro.',
  'POST /automation-rules/{id}/run ticketId': 'The id of the ticket.',
  'PUT /automation-rules/{id} id': 'The id of the automation rule.',
  'DELETE /automation-rules/{id} id': 'The id of the automation rule.',
} satisfies Record<string, string>
