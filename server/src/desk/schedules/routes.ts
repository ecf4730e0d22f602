import { schedules } from '@recado/contract/desk/schedules'
import { routes } from '../../platform/http/routes.ts'
import { changeSchedule, createSchedule, removeSchedule } from './commands.ts'
import { listSchedules } from './queries.ts'

export const scheduleRoutes = routes(schedules, {
  list: listSchedules,
  create: createSchedule,
  change: changeSchedule,
  remove: removeSchedule,
})
