import { finished } from 'node:stream'
import type { Input } from '@recado/contract/platform/endpoint'
import type { OwnAnswer, session } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import type { AccessClaims, Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { countAttempt, forgetAttempts } from '../../platform/http/attempts.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { auditedFields } from '../users/audited.ts'
import { emitUser } from '../users/commands.ts'
import { showUser } from '../users/queries.ts'
import { replaceSession, type ReplacedSession } from './commands.ts'
import { setRefreshCookie } from './cookie.ts'
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts'
import { FAILURES_PER_DEVICE, FORGET_FAILURES_SECONDS } from './rules.ts'

type Change = Input<typeof session.changeMe>

/**
 * Changes the caller's own name, e-mail or password. A new password replaces all sessions of the caller by a new
 * one, whose tokens only this answer has.
 *
 * @throws Refusal ERR_WRONG_PASSWORD, ERR_EMAIL_ALREADY_EXISTS, ERR_TOO_MANY_ATTEMPTS, ERR_INVALID_INPUT for a weak
 * password
 */
export async function changeOwnAccount(
  world: World,
  call: EndpointRequest<Change>,
): Promise<OwnAnswer> {
  const { input, claims } = call
  const { password } = input
  if (password !== undefined) checkNewPassword(password)
  const isSensitive = password !== undefined || input.email !== undefined
  const verifiedHash = isSensitive ? await verifyPassword(world, claims!, input) : undefined
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const { user, begun } = await within(world, claims!, (ctx) =>
    change(ctx, { input, verifiedHash, passwordHash }),
  )
  return begun ? { ...user, token: await enterSession(world, call, begun) } : user
}

/**
 * Returns the access token of the new session and sets its cookie. The sockets of the old one are closed after the
 * answer: a screen that reconnects before would have the old tokens only.
 */
async function enterSession(
  world: World,
  call: EndpointRequest<unknown>,
  { sessionId, refreshToken, endedIds: sessionIds }: ReplacedSession,
): Promise<string> {
  const { companyId, userId } = call.claims!
  setRefreshCookie(world, call, refreshToken)
  // Also called if the connection has ended already.
  finished(call.reply.raw, () => world.signal('sessionsEnded', { companyId, sessionIds }))
  return world.tokens.issue({ companyId, userId, sessionId })
}

/** Returns the stored hash if the current password is right. Failures are counted until then, as in a sign-in. */
export async function verifyPassword(
  world: World,
  claims: AccessClaims,
  { currentPassword = '' }: Pick<Change, 'currentPassword'>,
): Promise<string> {
  const key = `own:${claims.companyId}:${claims.userId}`
  await countAttempt(world, [{ key, allowed: FAILURES_PER_DEVICE }], FORGET_FAILURES_SECONDS)
  const stored = await within(world, { ...claims, readOnly: true }, hashOfCaller)
  if (!(await isPassword(currentPassword, stored))) throw new Refusal('ERR_WRONG_PASSWORD')
  await forgetAttempts(world, [key])
  return stored
}

async function hashOfCaller({ db, user }: Ctx): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return passwordHash
}

type Verified = {
  input: Change
  /** The hash of the password that the caller has proved. Absent if none was needed. */
  verifiedHash: string | undefined
  passwordHash: string | undefined
}

async function change(
  ctx: Ctx,
  { input: { name, email }, verifiedHash, passwordHash }: Verified,
): Promise<{ user: UserFull; begun: ReplacedSession | undefined }> {
  const before = await showUser(ctx, ctx.user.id)
  await ctx.db
    .updateTable('users')
    .set({
      updatedAt: ctx.now,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(passwordHash !== undefined && { passwordHash }),
    })
    .where('id', '=', ctx.user.id)
    .$if(verifiedHash !== undefined, (query) => query.where('passwordHash', '=', verifiedHash!))
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_WRONG_PASSWORD'))
  const begun = passwordHash === undefined ? undefined : await replaceSession(ctx)
  await emitUser(ctx, ctx.user.id)
  const user = await showUser(ctx, ctx.user.id)
  const [old, next] = [before, user].map(auditedFields)
  writeAudit(ctx, { act: 'user.update', subject: user.name, before: old!, after: next! })
  if (passwordHash !== undefined) writeAudit(ctx, { act: 'user.password', subject: user.name })
  return { user, begun }
}
