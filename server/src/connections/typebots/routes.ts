import { typebots } from '@recado/contract/connections/typebots'
import { routes } from '../../platform/http/routes.ts'
import { saveTypebot } from './commands.ts'
import { findTypebot } from './queries.ts'

export const typebotRoutes = routes(typebots, { search: findTypebot, save: saveTypebot })
