import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { type passwordReset, resetMessages } from '@recado/contract/accounts/password-reset'
import { sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import { type EndpointRequest, originOf } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { replacePassword } from '../session/access.ts'
import { endSessions, hashToken } from '../session/commands.ts'
import { checkNewPassword } from '../session/passwords.ts'
import { checkCompany } from '../session/queries.ts'
import { networkOf } from '../session/rules.ts'
import { forgetFailuresFrom } from '../session/sign-in.ts'
import { FORGET_RESETS_SECONDS, RESETS_PER_NETWORK } from './rules.ts'

type Reset = typeof passwordReset.reset

/**
 * Sets a new password with the token of a mailed link, ends every session of the user, and clears the failed sign-ins of
 * the user from this network.
 *
 * @throws Refusal ERR_INVALID_RESET_TOKEN for a token that is unknown, used, expired or of another e-mail,
 * ERR_INVALID_INPUT for a weak password, ERR_COMPANY_INACTIVE, ERR_SUBSCRIPTION_EXPIRED, ERR_TOO_MANY_ATTEMPTS
 */
export async function resetPassword(
  world: World,
  { input, request }: EndpointRequest<Input<Reset>>,
): Promise<Answer<Reset>> {
  const { email, password, token } = input
  checkNewPassword(password)
  const key = `reset-token:${networkOf(request.ip)}`
  await countAttempt(world, [{ key, allowed: RESETS_PER_NETWORK }], FORGET_RESETS_SECONDS)
  const { companyId, ...found } = await findToken(world, token)
  await within(world, { companyId, origin: originOf(request) }, (ctx) =>
    useToken(ctx, { ...found, email, password }),
  )
  await forgetFailuresFrom(world, request, email)
  return { message: resetMessages.done[languageOf(request)] }
}

type FoundToken = { companyId: number; userId: number; tokenId: string }

/** Looks a token up by its hash, so the time of the comparison reveals nothing about a stored token. */
async function findToken({ db }: World, token: string): Promise<FoundToken> {
  const { rows } = await sql<FoundToken>`
    select company_id, user_id, token_id from user_of_reset_token(${hashToken(token)})`.execute(db)
  if (!rows[0]) throw new Refusal('ERR_INVALID_RESET_TOKEN')
  return rows[0]
}

type Presented = Omit<FoundToken, 'companyId'> & { email: string; password: string }

/**
 * Locks the user's row first, as a sign-in does: of two calls with one token the second waits, and then finds it used. The
 * new password uses up every token of the user, by a trigger.
 */
async function useToken(ctx: Ctx, { userId, tokenId, email, password }: Presented): Promise<void> {
  const { name, profile } = await ctx.db
    .selectFrom('users')
    .select(['name', 'profile'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('deactivatedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_INVALID_RESET_TOKEN'))
  await ctx.db
    .selectFrom('passwordResetTokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirstOrThrow(missing('ERR_INVALID_RESET_TOKEN'))
  await checkCompany(ctx, profile)
  await replacePassword(ctx, userId, password)
  await endSessions(ctx, { userId, because: 'password-changed' })
  writeAudit(ctx, { act: 'user.passwordReset', subject: name, by: { id: userId, name } })
}
