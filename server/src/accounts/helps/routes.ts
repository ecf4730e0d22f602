import { helps } from '@recado/contract/accounts/helps'
import { routes } from '../../platform/http/routes.ts'
import { createHelp, removeHelp, updateHelp } from './commands.ts'
import { listHelps, pageOfHelps } from './queries.ts'

export const helpRoutes = routes(helps, {
  list: listHelps,
  page: pageOfHelps,
  create: createHelp,
  update: updateHelp,
  remove: removeHelp,
})
