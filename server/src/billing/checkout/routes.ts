import { subscription } from '@recado/contract/billing/subscription'
import { within } from '../../platform/database/within.ts'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { payInvoice } from './pay.ts'
import { showSubscription } from './queries.ts'

export const subscriptionRoutes = routes(subscription, {
  show: withWorld((world, { claims }) =>
    within(world, { ...claims!, readOnly: true }, (ctx) => showSubscription(ctx, world.payments)),
  ),
  pay: withWorld(payInvoice),
})
