import { automationRules } from '@recado/contract/automation/automation-rules'
import { routes } from '../../platform/http/routes.ts'
import { createRule, removeRule, reorderRules, updateRule } from './commands.ts'
import { dryRun } from './dry-run.ts'
import { listMacros, runMacro } from './macros.ts'
import { listRules } from './queries.ts'

export const automationRuleRoutes = routes(automationRules, {
  list: listRules,
  create: createRule,
  reorder: reorderRules,
  dryRun,
  macros: listMacros,
  run: runMacro,
  update: updateRule,
  remove: removeRule,
})
