import { helps } from '@recado/contract/accounts/helps'
import { routes } from '../../platform/http/routes.ts'
import { listHelps } from './queries.ts'

export const helpRoutes = routes(helps, { list: listHelps })
