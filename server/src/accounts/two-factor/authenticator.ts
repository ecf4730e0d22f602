import type { Authenticator } from '@recado/contract/accounts/two-factor'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { replaceCodes, useRecoveryCode } from './recovery-codes.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'
import { brandOfCompany } from '../white-labels/brand-of-company.ts'

export const aboutSecret = (companyId: number, userId: number): string =>
  `two-factor ${companyId}/${userId}`

/**
 * Stores a new secret, which counts from its first code on. An earlier one without a code is replaced.
 *
 * @throws Refusal ERR_TWO_FACTOR_ON if the user has an authenticator
 */
export async function beginAuthenticator(ctx: Ctx, userId: number): Promise<Authenticator> {
  const { email, brand } = await ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('whiteLabels', (on) => on.on('whiteLabels.id', '=', brandOfCompany))
    .select(['users.email', 'whiteLabels.name as brand'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  const secret = newSecret()
  const sealed = ctx.seal.close(secret, aboutSecret(ctx.companyId, userId))
  const stored = await ctx.db
    .insertInto('twoFactors')
    .values({ userId, secret: sealed })
    .onConflict((known) =>
      known
        .columns(['companyId', 'userId'])
        .doUpdateSet({ secret: sealed, lastStep: 0 })
        .where('twoFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!stored) throw new Refusal('ERR_TWO_FACTOR_ON')
  return { secret, uri: uriOf(secret, brand, email) }
}

type ShownCode = {
  userId: number
  code: string
  authenticator: StoredAuthenticator | undefined
}
type StoredAuthenticator = { secret: Buffer; lastStep: number; confirmedAt: Date | null }

/** Undefined: the user has none. */
export const readAuthenticator = (
  { db }: Ctx,
  userId: number,
): Promise<StoredAuthenticator | undefined> =>
  db
    .selectFrom('twoFactors')
    .select(['secret', 'lastStep', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/**
 * Uses a code up, of the authenticator or a recovery code. A first code turns the second step on and returns recovery codes. The user's
 * row must be locked before the authenticator is read: of two calls with one code the second finds it used.
 *
 * @throws Refusal ERR_WRONG_CODE
 */
export async function useCode(ctx: Ctx, shown: ShownCode): Promise<{ recoveryCodes: string[] }> {
  const { userId, code } = shown
  const { isRight, isFirst } = await useStep(ctx, shown)
  if (isRight) return { recoveryCodes: isFirst ? await replaceCodes(ctx, userId) : [] }
  if (isFirst || !(await useRecoveryCode(ctx, userId, code))) throw new Refusal('ERR_WRONG_CODE')
  return { recoveryCodes: [] }
}

/**
 * Uses up a code of the authenticator. `isFirst`: none counted before. The user's row must be locked before the
 * authenticator is read.
 *
 * @throws Refusal ERR_WRONG_CODE for a user without an authenticator
 */
export async function useStep(
  ctx: Ctx,
  { userId, code, authenticator }: ShownCode,
): Promise<{ isRight: boolean; isFirst: boolean }> {
  if (!authenticator) throw new Refusal('ERR_WRONG_CODE')
  const { secret, lastStep, confirmedAt } = authenticator
  const opened = ctx.seal.open(secret, aboutSecret(ctx.companyId, userId))
  const step = stepOf(opened, code.replaceAll(/\s/g, ''), ctx.now)
  const isFirst = confirmedAt === null
  if (step === undefined || step <= lastStep) return { isRight: false, isFirst }
  await ctx.db
    .updateTable('twoFactors')
    .set({ lastStep: step, confirmedAt: confirmedAt ?? ctx.now })
    .where('userId', '=', userId)
    .execute()
  return { isRight: true, isFirst }
}

/** Removes the authenticator and the recovery codes. False if there was none. */
export async function removeAuthenticator({ db }: Ctx, userId: number): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const removed = await db
    .deleteFrom('twoFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return Boolean(removed?.confirmedAt)
}
