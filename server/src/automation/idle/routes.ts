import { idle } from '@recado/contract/automation/idle'
import { routes } from '../../platform/http/routes.ts'
import { changeIdle, removeIdle, setIdle } from './commands.ts'
import { showIdle } from './queries.ts'

export const idleRoutes = routes(idle, {
  show: showIdle,
  create: setIdle,
  change: changeIdle,
  remove: removeIdle,
})
