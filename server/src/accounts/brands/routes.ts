import { brands } from '@recado/contract/accounts/brands'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { listBrands, showBrandToOperator } from './queries.ts'
import { proveBrandDomain, receiveBrand, receiveBrandChange } from './receive.ts'

export const brandRoutes = routes(brands, {
  list: listBrands,
  one: showBrandToOperator,
  create: withWorld(receiveBrand),
  update: withWorld(receiveBrandChange),
  proveDomain: withWorld(proveBrandDomain),
})
