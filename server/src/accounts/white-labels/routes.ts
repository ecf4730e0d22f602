import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { errand, routes } from '../../platform/http/routes.ts'
import { ownBrand, showBrand } from './queries.ts'

export const whiteLabelRoutes = routes(whiteLabels, {
  own: errand(async () => ownBrand),
  show: errand(showBrand),
})
