import { queueOptions } from '@recado/contract/automation/queue-options'
import { routes } from '../../platform/http/routes.ts'
import { changeOption, createOption, removeOption } from './commands.ts'
import { listOptions, showTree } from './queries.ts'
import { moveOption, switchBot } from './tree-commands.ts'

export const queueOptionRoutes = routes(queueOptions, {
  list: listOptions,
  tree: showTree,
  switch: switchBot,
  create: createOption,
  change: changeOption,
  move: moveOption,
  remove: removeOption,
})
