import { companies } from '@recado/contract/accounts/companies'
import { settings } from '@recado/contract/accounts/settings'
import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { operation } from '@recado/contract/accounts/operation'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { changeSetting } from './change-setting.ts'
import { setSchedules, showCompany } from './company.ts'
import { createOperated, removeOperated, updateOperated } from './operate.ts'
import { listCompanies, listVisits } from './operated.ts'
import { showOverview } from './overview.ts'
import { enterAsSupport } from './support.ts'
import { listSettings } from './queries.ts'

export const settingRoutes = routes(settings, { list: listSettings, update: changeSetting })

export const companyRoutes = routes(companies, {
  show: showCompany,
  setSchedules: withWorld(setSchedules),
})

export const companyAdminRoutes = routes(companyAdmin, {
  all: listCompanies,
  list: listCompanies,
  create: createOperated,
  update: updateOperated,
  remove: removeOperated,
  visits: listVisits,
  enter: withWorld(enterAsSupport),
})

export const operationRoutes = routes(operation, { overview: showOverview })
