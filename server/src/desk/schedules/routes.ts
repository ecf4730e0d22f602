import { schedules } from '@recado/contract/desk/schedules'
import { routes } from '../../platform/http/routes.ts'
import { calendarOf } from './calendar.ts'
import { changeSchedule } from './change.ts'
import { createSchedule, removeSchedule } from './commands.ts'
import { listSchedules, showSchedule } from './queries.ts'

export const scheduleRoutes = routes(schedules, {
  list: listSchedules,
  calendar: calendarOf,
  show: (ctx, { id }) => showSchedule(ctx, id),
  create: createSchedule,
  change: changeSchedule,
  remove: removeSchedule,
})
