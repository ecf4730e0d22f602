import { createHash, randomBytes } from 'node:crypto'
import { signedInElsewhere } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import { sql } from 'kysely'
import { writeAudit } from '../audit/write-audit.ts'
import { goOffline } from '../users/commands.ts'
import { showUser } from '../users/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { refuseWithoutSecondStep } from '../two-factor/required.ts'
import { isInactive } from './inactivity.ts'
import { checkCompany, readCompanyState, refuseClosedCompany } from './queries.ts'
import { refreshDecision, SESSION_SECONDS } from './rules.ts'

export type OpenedSession = { sessionId: string; refreshToken: string; user: UserFull }

/** A refresh token has 256 random bits, so a plain hash is enough to make it unreadable in the database. */
export const hashToken = (refreshToken: string): Buffer =>
  createHash('sha256').update(refreshToken).digest()

type Entrant = {
  userId: number
  language: Language
  /** Whether the account has signed in on this device before. */
  isKnownDevice: boolean
}
type Account = Entrant & { passwordHash: string; isStrict: boolean }

/**
 * Opens the only session of a user who has proved the password. Locks the user's row first, so that of two concurrent
 * sign-ins the later ends the earlier. Refuses a deactivated user, a user who must show a
 * second step, and everybody whose password has changed since it was verified.
 */
export async function openSession(ctx: Ctx, account: Account): Promise<OpenedSession> {
  const [{ deactivatedAt, profile }, company] = await Promise.all([
    ctx.db
      .selectFrom('users')
      .select(['deactivatedAt', 'profile'])
      .where('id', '=', account.userId)
      .where('passwordHash', '=', account.passwordHash)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(missing('ERR_INVALID_CREDENTIALS')),
    readCompanyState(ctx),
  ])
  refuseClosedCompany(company, { ...ctx, profile })
  if (deactivatedAt) throw new Refusal('ERR_USER_INACTIVE')
  await refuseWithoutSecondStep(ctx, account)
  return beginSession(ctx, account)
}

/**
 * Opens the only session of a user whose row is locked and who may sign in, and ends every older one. All statements share
 * one message to the database.
 */
export async function beginSession(
  ctx: Ctx,
  { userId, language, isKnownDevice }: Entrant,
): Promise<OpenedSession> {
  const [, older, opened, user] = await Promise.all([
    rememberLanguage(ctx, { userId, language }),
    endSessions(ctx, { userId, because: 'signed-in-elsewhere' }),
    insertSession(ctx, userId),
    showUser(ctx, userId),
  ])
  if (older.length > 0) emitSignedInElsewhere(ctx, user, opened.sessionId)
  const act = isKnownDevice ? 'session.signIn' : 'session.signInNewDevice'
  writeAudit(ctx, { act, by: user })
  return { ...opened, user }
}

/** The session with its first refresh token, in one statement. */
async function insertSession(ctx: Ctx, userId: number): Promise<Omit<OpenedSession, 'user'>> {
  const refreshToken = randomToken()
  const { rows } = await sql<{ sessionId: string }>`
    with opened as (
      insert into sessions (user_id, created_at, expires_at) values (${userId}, ${ctx.now}, ${expiryOf(ctx)}) returning id),
    token as (
      insert into refresh_tokens (session_id, token_hash, issued_at)
      select id, ${hashToken(refreshToken)}, ${ctx.now} from opened)
    select id as session_id from opened`.execute(ctx.db)
  return { sessionId: rows[0]!.sessionId, refreshToken }
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
  const owner = await lockUserOf(ctx, shown.sessionId)
  const session = await lockSession(ctx, shown.sessionId)
  if (!session || session.endedAt || session.expiresAt <= ctx.now) return undefined
  await checkCompany(ctx, owner?.profile)
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
    .select('profile')
    .where('id', '=', (eb) =>
      eb.selectFrom('sessions').select('userId').where('id', '=', sessionId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

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

const randomToken = (): string => randomBytes(32).toString('base64url')

async function newRefreshToken({ db, now }: Ctx, sessionId: string): Promise<string> {
  const token = randomToken()
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
