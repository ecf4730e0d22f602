import type { Authenticator, OwnTwoFactor, twoFactor } from '@recado/contract/accounts/two-factor'
import type { Input } from '@recado/contract/platform/endpoint'
import type { AccessClaims, Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { countAttempt, forgetAttempts } from '../../platform/http/attempts.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { endSessions } from '../session/commands.ts'
import { clearRefreshCookie } from '../session/cookie.ts'
import { verifyPassword } from '../session/own-account.ts'
import { FAILURES_PER_DEVICE, FORGET_FAILURES_SECONDS } from '../session/rules.ts'
import { goOffline } from '../users/commands.ts'
import { lockUser } from '../users/change-user.ts'
import {
  beginAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  useCode,
} from './authenticator.ts'
import { showTwoFactor } from './required.ts'

type WithPassword = EndpointRequest<Input<typeof twoFactor.begin>>

const isStrict = (world: World): boolean => world.operatorsNeedTwoFactor === true

export const showOwn = (
  world: World,
  { claims }: EndpointRequest<unknown>,
): Promise<OwnTwoFactor> =>
  within(world, { ...claims!, readOnly: true }, async (ctx) => {
    const { id: userId } = ctx.user
    const { confirmedAt, isRequired } = await showTwoFactor(ctx, {
      userId,
      isStrict: isStrict(world),
    })
    const { left } = await ctx.db
      .selectFrom('recoveryCodes')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return {
      isOn: confirmedAt !== null,
      since: confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: Number(left),
      isRequired,
    }
  })

/** @throws Refusal ERR_WRONG_PASSWORD, ERR_TOO_MANY_ATTEMPTS, ERR_TWO_FACTOR_ON */
export async function beginOwn(
  world: World,
  { claims, input }: WithPassword,
): Promise<Authenticator> {
  await verifyPassword(world, claims!, input)
  return within(world, claims!, (ctx) => beginAuthenticator(ctx, ctx.user.id))
}

/** @throws Refusal ERR_WRONG_CODE, ERR_TWO_FACTOR_ON, ERR_TOO_MANY_ATTEMPTS */
export async function confirmOwn(
  world: World,
  { claims, input }: EndpointRequest<Input<typeof twoFactor.confirm>>,
): Promise<{ recoveryCodes: string[] }> {
  const key = await countOwnCode(world, claims!)
  const done = await within(world, claims!, async (ctx) => {
    const { id: userId, name } = ctx.user
    await lockOwn(ctx)
    const authenticator = await readAuthenticator(ctx, userId)
    const { recoveryCodes } = await useCode(ctx, { userId, code: input.code, authenticator })
    if (recoveryCodes.length === 0) throw new Refusal('ERR_TWO_FACTOR_ON')
    writeAudit(ctx, { act: 'user.twoFactorOn', subject: name })
    return { recoveryCodes }
  })
  await forgetAttempts(world, [key])
  return done
}

/** Counts a code of the caller before it is read. Returns the counter that a right one clears. */
export async function countOwnCode(
  world: World,
  { companyId, userId }: AccessClaims,
): Promise<string> {
  const key = `second:own:${companyId}:${userId}`
  await countAttempt(world, [{ key, allowed: FAILURES_PER_DEVICE }], FORGET_FAILURES_SECONDS)
  return key
}

export const lockOwn = ({ db, user }: Ctx): Promise<unknown> =>
  db.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()

/** @throws Refusal ERR_WRONG_PASSWORD, ERR_TOO_MANY_ATTEMPTS, ERR_TWO_FACTOR_NEEDED where it is required */
export async function turnOffOwn(world: World, { claims, input }: WithPassword): Promise<{}> {
  await verifyPassword(world, claims!, input)
  return within(world, claims!, async (ctx) => {
    const { id: userId, name } = ctx.user
    const { isRequired } = await showTwoFactor(ctx, { userId, isStrict: isStrict(world) })
    if (isRequired) throw new Refusal('ERR_TWO_FACTOR_NEEDED')
    if (await removeAuthenticator(ctx, userId))
      writeAudit(ctx, { act: 'user.twoFactorOff', subject: name })
    return {}
  })
}

/**
 * Helps a user who has lost the authenticator. Where it is required, the next sign-in sets up another one. The own one is
 * turned off with the password only.
 */
export async function resetTwoFactor(
  ctx: Ctx,
  { id: userId }: Input<typeof twoFactor.reset>,
): Promise<{}> {
  if (userId === ctx.user.id) throw new Refusal('ERR_NO_PERMISSION')
  const { name } = await lockUser(ctx, userId)
  if (await removeAuthenticator(ctx, userId))
    writeAudit(ctx, { act: 'user.twoFactorReset', subject: name })
  return {}
}

export async function signOutEverywhere(world: World, call: EndpointRequest<unknown>): Promise<{}> {
  await within(world, call.claims!, async (ctx) => {
    await goOffline(ctx)
    await endSessions(ctx, { userId: ctx.user.id, because: 'signed-out-everywhere' })
    writeAudit(ctx, { act: 'session.signOutEverywhere' })
  })
  clearRefreshCookie(world, call)
  return {}
}
