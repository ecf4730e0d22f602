import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { push, PushNotification } from '@recado/contract/notifications/push'
import { countAttempt } from '../../platform/http/attempts.ts'
import type { World } from '../../platform/ctx.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { within } from '../../platform/database/within.ts'
import { recordPushResult, logRemovedBrowser } from './push-result.ts'
import { findOwnAddress } from './queries.ts'
import { pushTexts } from './texts.ts'

type Trial = typeof push.try

/** The user who requested the test is waiting for it. */
const TEST_TTL_S = 60
/** Each test calls an external service while the user waits. */
const TESTS_ALLOWED = 5
const TEST_WINDOW_SECONDS = 60

/** Sends a test notification at once and reports how far it came. */
export async function sendTestPush(
  world: World,
  { claims, input }: EndpointRequest<Input<Trial>>,
): Promise<Answer<Trial>> {
  const readOnly = { ...claims!, readOnly: true }
  const to = await within(world, readOnly, (ctx) => findOwnAddress(ctx, input.endpoint))
  if (!to || !world.push) return { trial: 'unknown', status: null }
  const key = `push-trial:${claims!.companyId}:${claims!.userId}`
  await countAttempt(world, [{ key, allowed: TESTS_ALLOWED }], TEST_WINDOW_SECONDS)
  const { trialTitle: title, trialBody: body } = pushTexts(to.language)
  const notice: PushNotification = { kind: 'trial', tag: 'trial', title, body, path: '/tickets' }
  const message = {
    text: JSON.stringify(notice),
    topic: 'trial',
    ttlS: TEST_TTL_S,
    urgency: 'high' as const,
  }
  const outcome = await world.push.send(to, message)
  const isForgotten = await within(world, claims!, (ctx) => recordPushResult(ctx, to.id, outcome))
  if (isForgotten) logRemovedBrowser(world, to)
  return { trial: outcome.is === 'later' ? 'unreachable' : outcome.is, status: outcome.status }
}
