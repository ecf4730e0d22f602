import { push } from '@recado/contract/notifications/push'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { deleteSubscriptions, saveSubscription } from './commands.ts'
import { isBrowserKey } from './encrypt.ts'
import { endpointsOf } from './queries.ts'
import { sendTestPush } from './test-push.ts'

export const pushRoutes = routes(push, {
  show: withWorld(async (world, { claims }) => ({
    publicKey: world.push?.publicKey ?? null,
    endpoints: await within(world, { ...claims!, readOnly: true }, endpointsOf),
  })),
  keep: withWorld(async (world, { claims, input }) => {
    if (!world.push?.isKnown(input.endpoint))
      throw new Refusal('ERR_INVALID_INPUT', { endpoint: 'unknownPushService' })
    if (!isBrowserKey(input.keys.p256dh))
      throw new Refusal('ERR_INVALID_INPUT', { keys: 'notOfABrowser' })
    return within(world, claims!, (ctx) => saveSubscription(ctx, input))
  }),
  drop: deleteSubscriptions,
  try: withWorld(sendTestPush),
})
