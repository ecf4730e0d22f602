import type {
  Authenticator,
  SecondStepAnswer,
  twoFactor,
} from '@recado/contract/accounts/two-factor'
import type { Input } from '@recado/contract/platform/endpoint'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { clearAttempts, countAttempt } from '../../platform/http/attempts.ts'
import { type EndpointRequest, originOf } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { recordFailure } from '../session/audited-failures.ts'
import { beginSession } from '../session/commands.ts'
import { checkScheme, setRefreshCookie } from '../session/cookie.ts'
import { knownDevice, rememberDevice } from '../session/device.ts'
import { readCompanyState, refuseClosedCompany } from '../session/queries.ts'
import { networkOf } from '../session/rules.ts'
import { hashOfMail } from '../session/sign-in.ts'
import { beginAuthenticator, readAuthenticator, useCode } from './authenticator.ts'
import { type Challenge, openChallenge, proofOf } from './challenge.ts'

/** Wrong codes of one user, from one network and from all, until none was tried for the time behind it. */
const CODES_PER_NETWORK = { allowed: 5, forgetAfterS: 15 * 60 }
const CODES_PER_USER = { allowed: 20, forgetAfterS: 60 * 60 }
/** Nothing can be guessed by setting up: a reloaded page begins again. */
const SET_UPS_PER_USER = { allowed: 60, forgetAfterS: 60 * 60 }

/**
 * Opens the session of a user who has proved the password and now shows a code. The first code of a new authenticator
 * turns it on.
 *
 * @throws Refusal ERR_SECOND_STEP_EXPIRED, ERR_WRONG_CODE, ERR_TOO_MANY_ATTEMPTS, and those of a sign-in
 */
export async function finishSignIn(
  world: World,
  call: EndpointRequest<Input<typeof twoFactor.secondStep>>,
): Promise<SecondStepAnswer> {
  const { request, input } = call
  checkScheme(world, request)
  const challenge = openChallenge(world.seal, input.challenge, world.clock())
  const { companyId, userId } = challenge
  const counters = await countCode(world, challenge, request.ip)
  const origin = originOf(request)
  const opened = await within(world, { companyId, origin }, (ctx) =>
    enter(ctx, { world, call, challenge, counters }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) recordFailure(world, { companyId, userId, origin })
    throw error
  })
  const { sessionId, refreshToken, user, recoveryCodes } = opened
  setRefreshCookie(world, call, refreshToken)
  rememberDevice(world, call, hashOfMail(user.email))
  const token = await world.tokens.issue({ companyId, userId, sessionId })
  return { token, user, recoveryCodes }
}

/** Counts a code before it is read. Returns the keys of the counters that a right one clears. */
async function countCode(
  world: World,
  { companyId, userId }: Challenge,
  ip: string,
): Promise<string[]> {
  const key = `second:${companyId}:${userId}`
  const narrow = { key: `${key}:${networkOf(ip)}`, ...CODES_PER_NETWORK }
  await countAttempt(world, [narrow, { key, ...CODES_PER_USER }], narrow.forgetAfterS)
  return [narrow.key, key]
}

type Entering = {
  world: World
  call: EndpointRequest<Input<typeof twoFactor.secondStep>>
  challenge: Challenge
  /** Keys of the counters that a right code clears. */
  counters: string[]
}

async function enter(ctx: Ctx, { world, call, challenge, counters }: Entering) {
  const { userId } = challenge
  const [{ email, name, profile }, company, authenticator] = await Promise.all([
    lockProved(ctx, challenge),
    readCompanyState(ctx),
    readAuthenticator(ctx, userId),
  ])
  refuseClosedCompany(company, { ...ctx, profile })
  const { code } = call.input
  const { recoveryCodes } = await useCode(ctx, { userId, code, authenticator })
  const isKnownDevice = knownDevice(world, call.request, hashOfMail(email)) !== undefined
  const language = languageOf(call.request)
  const by = { id: userId, name }
  if (recoveryCodes.length > 0) writeAudit(ctx, { act: 'user.twoFactorOn', subject: name, by })
  const [opened] = await Promise.all([
    beginSession(ctx, { userId, language, isKnownDevice }),
    clearAttempts(ctx, counters),
  ])
  return { ...opened, recoveryCodes }
}

/** Locks the user's row first, as every sign-in does. A changed password has ended the challenge. */
async function lockProved({ db }: Ctx, { userId, proof }: Challenge) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'name', 'profile', 'passwordHash'])
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_SECOND_STEP_EXPIRED'))
  if (proofOf(user.passwordHash) !== proof) throw new Refusal('ERR_SECOND_STEP_EXPIRED')
  return user
}

/** Begins to set up the authenticator without which the user cannot sign in. */
export async function beginAtSignIn(
  world: World,
  { input }: EndpointRequest<Input<typeof twoFactor.secondStepSetUp>>,
): Promise<Authenticator> {
  const challenge = openChallenge(world.seal, input.challenge, world.clock())
  const { companyId, userId } = challenge
  const key = `second:set-up:${companyId}:${userId}`
  await countAttempt(world, [{ key, ...SET_UPS_PER_USER }], SET_UPS_PER_USER.forgetAfterS)
  return within(world, { companyId }, async (ctx) => {
    await lockProved(ctx, challenge)
    return beginAuthenticator(ctx, userId)
  })
}
