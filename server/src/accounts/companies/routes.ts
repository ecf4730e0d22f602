import { settings } from '@recado/contract/accounts/settings'
import { routes } from '../../platform/http/routes.ts'
import { changeSetting } from './change-setting.ts'
import { listSettings } from './queries.ts'

export const settingRoutes = routes(settings, { list: listSettings, update: changeSetting })
