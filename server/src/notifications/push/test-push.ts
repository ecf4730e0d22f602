import type { Answer, Input } from '@recado/contract/endpoint'
import type { push, PushNotice } from '@recado/contract/push'
import { countAttempt } from '../../platform/http/attempts.ts'
import type { World } from '../../platform/ctx.ts'
import type { Visit } from '../../platform/http/routes.ts'
import { within } from '../../platform/database/within.ts'
import { settle, tellForgotten } from './push-result.ts'
import { ownAddress } from './queries.ts'
import { wordsIn } from './words.ts'

type Trial = typeof push.try

/** Whoever asked for it sits in front of it. */
const TRIAL_S = 60
/** Each goes out to a foreign service while the caller waits. */
const TRIALS_ALLOWED = 5
const FORGET_TRIALS_SECONDS = 60

/** Pushes a trial at once, and says where it stood still. */
export async function tryOut(
  world: World,
  { claims, input }: Visit<Input<Trial>>,
): Promise<Answer<Trial>> {
  const readOnly = { ...claims!, readOnly: true }
  const to = await within(world, readOnly, (ctx) => ownAddress(ctx, input.endpoint))
  if (!to || !world.push) return { trial: 'unknown', status: null }
  const key = `push-trial:${claims!.companyId}:${claims!.userId}`
  await countAttempt(world, [{ key, allowed: TRIALS_ALLOWED }], FORGET_TRIALS_SECONDS)
  const { trialTitle: title, trialBody: body } = wordsIn(to.language)
  const notice: PushNotice = { kind: 'trial', tag: 'trial', title, body, path: '/tickets' }
  const message = {
    text: JSON.stringify(notice),
    topic: 'trial',
    ttlS: TRIAL_S,
    urgency: 'high' as const,
  }
  const outcome = await world.push.send(to, message)
  const isForgotten = await within(world, claims!, (ctx) => settle(ctx, to.id, outcome))
  if (isForgotten) tellForgotten(world, to)
  return { trial: outcome.is === 'later' ? 'unreachable' : outcome.is, status: outcome.status }
}
