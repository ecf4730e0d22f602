import { createHash, randomBytes } from 'node:crypto'
import { signedInElsewhere } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import { writeAudit } from '../audit/write-audit.ts'
import { goOffline } from '../users/commands.ts'
import { showUser } from '../users/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { isInactive } from './inactivity.ts'
import { checkCompany } from './queries.ts'
import { refreshDecision, SESSION_SECONDS } from './rules.ts'

export type OpenedSession = { sessionId: string; refreshToken: string; user: UserFull }

/** A refresh token has 256 random bits, so a plain hash is enough to make it unreadable in the database. */
export const hashToken = (refreshToken: string): Buffer =>
  createHash('sha256').update(refreshToken).digest()

type Account = {
  userId: number
  passwordHash: string
  language: Language
  /** Whether the account has signed in on this device before. */
  isKnownDevice: boolean
}

/**
 * Opens the only session of a user and ends every older one. Locks the user's row first, so that of two concurrent
 * sign-ins the later ends the earlier. Refuses if the password has changed since it was verified, and a deactivated
 * user.
 */
export async function openSession(
  ctx: Ctx,
  { userId, passwordHash, language, isKnownDevice }: Account,
): Promise<OpenedSession> {
  await checkCompany(ctx)
  const { deactivatedAt } = await ctx.db
    .selectFrom('users')
    .select('deactivatedAt')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_INVALID_CREDENTIALS'))
  if (deactivatedAt) throw new Refusal('ERR_USER_INACTIVE')
  await rememberLanguage(ctx, { userId, language })
  const older = await endSessions(ctx, { userId, because: 'signed-in-elsewhere' })
  const { sessionId, refreshToken } = await insertSession(ctx, userId)
  const user = await showUser(ctx, userId)
  if (older.length > 0) emitSignedInElsewhere(ctx, user, sessionId)
  const act = isKnownDevice ? 'session.signIn' : 'session.signInNewDevice'
  writeAudit(ctx, { act, by: user })
  return { sessionId, refreshToken, user }
}

async function insertSession(ctx: Ctx, userId: number): Promise<Omit<OpenedSession, 'user'>> {
  const { id: sessionId } = await ctx.db
    .insertInto('sessions')
    .values({ userId, createdAt: ctx.now, expiresAt: expiryOf(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId, refreshToken: await newRefreshToken(ctx, sessionId) }
}

/** Stores the language of mails to this user. */
async function rememberLanguage(
  { db }: Ctx,
  { userId, language }: { userId: number; language: Language },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute()
}

type SessionSelector = { userId: number; because: string } | { sessionId: string; because: string }

/** Ends live sessions, all of a user or one by id. Their tokens stop working with the commit. */
export async function endSessions(ctx: Ctx, ending: SessionSelector): Promise<string[]> {
  const sessionIds = await markEnded(ctx, ending)
  if (sessionIds.length > 0) ctx.signal('sessionsEnded', { companyId: ctx.companyId, sessionIds })
  return sessionIds
}

async function markEnded(
  { db, now }: Ctx,
  { because, ...whose }: SessionSelector,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: now, endedBecause: because })
    .where('endedAt', 'is', null)
    .where((eb) =>
      'userId' in whose ? eb('userId', '=', whose.userId) : eb('id', '=', whose.sessionId),
    )
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

type PresentedToken = { sessionId: string; tokenId: number; language: Language }

/**
 * Exchanges a refresh token for a new one; undefined if the session is over. A token presented again after the grace
 * period was copied, and the two holders cannot be told apart, so the session ends for both. Calls with tokens of one
 * session are serialised; the user's row is locked first, as in a sign-in.
 */
export async function renewSession(
  ctx: Ctx,
  shown: PresentedToken,
): Promise<OpenedSession | undefined> {
  await lockUserOf(ctx, shown.sessionId)
  const session = await lockSession(ctx, shown.sessionId)
  if (!session || session.endedAt || session.expiresAt <= ctx.now) return undefined
  await checkCompany(ctx)
  if (await isInactive(ctx, shown.sessionId)) {
    await endSessions(ctx, { sessionId: shown.sessionId, because: 'inactive' })
    return undefined
  }
  const { usedAt } = await ctx.db
    .selectFrom('refreshTokens')
    .select('usedAt')
    .where('id', '=', shown.tokenId)
    .executeTakeFirstOrThrow(missing('ERR_SESSION_EXPIRED'))
  const decision = refreshDecision(usedAt, ctx.now)
  if (decision === 'stolen') {
    await endSessions(ctx, { sessionId: shown.sessionId, because: 'token-reused' })
    return undefined
  }
  if (decision === 'rotate') await retireTokens(ctx, shown.sessionId)
  await extendSession(ctx, shown.sessionId)
  await rememberLanguage(ctx, { userId: session.userId, language: shown.language })
  const refreshToken = await newRefreshToken(ctx, shown.sessionId)
  const user = await showUser(ctx, session.userId)
  return { sessionId: shown.sessionId, refreshToken, user }
}

export type ReplacedSession = Omit<OpenedSession, 'user'> & { endedIds: string[] }

/**
 * Gives the caller another session in place of the present one, so that nothing copied from the present one is of use:
 * neither tokens nor sockets. The caller sends the signal `sessionsEnded` for `endedIds`, after the answer with the new
 * tokens. The user's row must be locked, as in a sign-in.
 */
export async function replaceSession(ctx: Ctx): Promise<ReplacedSession> {
  const { id: userId } = ctx.user
  const endedIds = await markEnded(ctx, { userId, because: 'password-changed' })
  return { ...(await insertSession(ctx, userId)), endedIds }
}

/**
 * Signs out: ends the session and marks the user as offline. Locks the user's row before the session's, as a sign-in
 * does, to avoid deadlocks.
 */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await goOffline(ctx)
  await endSessions(ctx, { sessionId, because: 'signed-out' })
  writeAudit(ctx, { act: 'session.signOut' })
}

const expiryOf = ({ now }: Ctx) => new Date(now.getTime() + SESSION_SECONDS * 1000)

const lockUserOf = ({ db }: Ctx, sessionId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('sessions').select('userId').where('id', '=', sessionId),
    )
    .forNoKeyUpdate()
    .execute()

const lockSession = ({ db }: Ctx, sessionId: string) =>
  db
    .selectFrom('sessions')
    .select(['userId', 'endedAt', 'expiresAt'])
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Retires all unused tokens of the session, not only the presented one. A browser keeps a single cookie, so an unused
 * sibling belongs to nobody, or to a thief who is detected on presenting it.
 */
const retireTokens = ({ db, now }: Ctx, sessionId: string) =>
  db
    .updateTable('refreshTokens')
    .set({ usedAt: now })
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .execute()

const extendSession = (ctx: Ctx, sessionId: string) =>
  ctx.db
    .updateTable('sessions')
    .set({ expiresAt: expiryOf(ctx) })
    .where('id', '=', sessionId)
    .execute()

async function newRefreshToken({ db, now }: Ctx, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('refreshTokens')
    .values({ sessionId, tokenHash: hashToken(token), issuedAt: now })
    .execute()
  return token
}

function emitSignedInElsewhere(ctx: Ctx, { id, email }: UserFull, session: string): void {
  const news = { user: { id, email, companyId: ctx.companyId }, session }
  ctx.emit(signedInElsewhere, news, { rooms: [`u:${id}`] })
}
