import { type Dashboard, dashboard } from '@recado/contract/desk/dashboard'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { makeSingleFlight } from '@recado/concurrency/single-flight'
import { within } from '../../platform/database/within.ts'
import { showDashboard } from './queries.ts'
import { listRatings } from './ratings.ts'

/** Leaders see the same figures, so concurrent identical requests of one company share one computation. */
const share = makeSingleFlight<Dashboard>()

export const dashboardRoutes = routes(dashboard, {
  show: withWorld(async (world, { input, claims }) => {
    if (!claims) throw new Refusal('ERR_SESSION_EXPIRED')
    const { companyId } = claims
    return share(JSON.stringify([companyId, input]), () =>
      within(world, { companyId, readOnly: true }, (ctx) => showDashboard(ctx, input)),
    )
  }),
  ratings: listRatings,
})
