import { snoozes } from '@recado/contract/desk/snoozes'
import { routes } from '../../platform/http/routes.ts'
import { snoozeTicket } from './commands.ts'

export const snoozeRoutes = routes(snoozes, { set: snoozeTicket })
