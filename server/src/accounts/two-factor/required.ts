import type { SecondStep } from '@recado/contract/accounts/two-factor'
import type { Ctx, Seal } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { makeChallenge, type Proved } from './challenge.ts'

export type TwoFactorState = {
  /** Since when sign-ins need a code. Null: they need none. */
  confirmedAt: Date | null
  isRequired: boolean
}

/** `isStrict`: the installation requires a second step of operators. */
export async function showTwoFactor(
  { db }: Ctx,
  { userId, isStrict }: { userId: number; isStrict: boolean },
): Promise<TwoFactorState> {
  const { confirmedAt, isOperator, setting } = await db
    .selectFrom('users')
    .leftJoin('twoFactors', 'twoFactors.userId', 'users.id')
    .leftJoin('settings', (join) => join.on('settings.key', '=', 'requireTwoFactor'))
    .select(['twoFactors.confirmedAt', 'users.super as isOperator', 'settings.value as setting'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return {
    confirmedAt: confirmedAt ?? null,
    isRequired: setting === 'enabled' || (isOperator && isStrict),
  }
}

/** Refuses a sign-in that needs a second step, with the challenge for it. */
export async function refuseWithoutSecondStep(
  ctx: Ctx,
  account: { userId: number; passwordHash: string; isStrict: boolean },
): Promise<void> {
  const { confirmedAt, isRequired } = await showTwoFactor(ctx, account)
  if (!confirmedAt && !isRequired) return
  const { companyId, now } = ctx
  const hasAuthenticator = confirmedAt !== null
  throw secondStepRefusal(ctx.seal, { ...account, hasAuthenticator, companyId, now })
}

export type SecondStepNeed = {
  hasAuthenticator: boolean
  /** The company requires it of everybody. */
  isAskedOfAll: boolean
  /** An operator. */
  super: boolean
}

export const needsSecondStep = (account: SecondStepNeed, isStrict: boolean): boolean =>
  account.hasAuthenticator || account.isAskedOfAll || (account.super && isStrict)

/** The refusal that asks for the second step, with the challenge for it. */
export function secondStepRefusal(
  seal: Seal,
  account: Proved & { hasAuthenticator: boolean },
): Refusal {
  const challenge = makeChallenge(seal, account)
  const details: SecondStep = { challenge, mustSetUp: !account.hasAuthenticator }
  return new Refusal('ERR_TWO_FACTOR_REQUIRED', details)
}
