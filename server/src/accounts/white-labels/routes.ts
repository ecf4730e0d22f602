import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { ownBrand, showBrand } from './queries.ts'

export const whiteLabelRoutes = routes(whiteLabels, {
  own: withWorld(async () => ownBrand),
  show: withWorld(showBrand),
})
