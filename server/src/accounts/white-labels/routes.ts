import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { showBrand, showBrandOfDomain } from './queries.ts'

export const whiteLabelRoutes = routes(whiteLabels, {
  own: withWorld(showBrandOfDomain),
  show: withWorld(showBrand),
})
