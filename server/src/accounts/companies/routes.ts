import { companies } from '@recado/contract/accounts/companies'
import { settings } from '@recado/contract/accounts/settings'
import { routes } from '../../platform/http/routes.ts'
import { changeSetting } from './change-setting.ts'
import { setCompanySchedules, showCompany } from './company.ts'
import { listSettings } from './queries.ts'

export const settingRoutes = routes(settings, { list: listSettings, update: changeSetting })

export const companyRoutes = routes(companies, {
  show: showCompany,
  setSchedules: setCompanySchedules,
})
