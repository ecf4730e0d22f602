import type { twoFactor } from '@recado/contract/accounts/two-factor'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { forgetAttempts } from '../../platform/http/attempts.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { verifyPassword } from '../session/own-account.ts'
import { readAuthenticator, useStep } from './authenticator.ts'
import { countOwnCode, lockOwn } from './own.ts'
import { replaceCodes } from './recovery-codes.ts'
import { showTwoFactor } from './required.ts'

/**
 * Replaces the recovery codes of the caller. Asks for the password or a code of the authenticator, not for a recovery
 * code: a paper that somebody has found could make nine more.
 *
 * @throws Refusal ERR_WRONG_PASSWORD, ERR_WRONG_CODE, ERR_TOO_MANY_ATTEMPTS, ERR_TWO_FACTOR_OFF
 */
export async function renewCodes(
  world: World,
  { claims, input }: EndpointRequest<Input<typeof twoFactor.renewCodes>>,
): Promise<Answer<typeof twoFactor.renewCodes>> {
  const { currentPassword, code } = input
  const key = currentPassword === undefined ? await countOwnCode(world, claims!) : undefined
  if (currentPassword !== undefined) await verifyPassword(world, claims!, { currentPassword })
  const recoveryCodes = await within(world, claims!, async (ctx) => {
    const { id: userId, name } = ctx.user
    await lockOwn(ctx)
    const { confirmedAt } = await showTwoFactor(ctx, { userId, isStrict: false })
    if (!confirmedAt) throw new Refusal('ERR_TWO_FACTOR_OFF')
    if (currentPassword === undefined) {
      const authenticator = await readAuthenticator(ctx, userId)
      const { isRight } = await useStep(ctx, { userId, code: code!, authenticator })
      if (!isRight) throw new Refusal('ERR_WRONG_CODE')
    }
    writeAudit(ctx, { act: 'user.recoveryCodesRenewed', subject: name })
    return replaceCodes(ctx, userId)
  })
  if (key) await forgetAttempts(world, [key])
  return { recoveryCodes }
}
