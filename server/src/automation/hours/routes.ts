import { businessHours } from '@recado/contract/automation/business-hours'
import { routes } from '../../platform/http/routes.ts'
import { removeHoliday, setHoliday, setWeek } from './commands.ts'
import { showBusinessHours } from './queries.ts'

export const businessHourRoutes = routes(businessHours, {
  show: showBusinessHours,
  setWeek,
  setHoliday,
  removeHoliday,
})
