import { createHash, randomBytes } from 'node:crypto'
import { signedInElsewhere } from '@recado/contract/session'
import type { UserFull } from '@recado/contract/users'
import { goOffline } from '../users/commands.ts'
import { showUser } from '../users/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { missing } from '../../platform/refusal.ts'
import { checkCompany } from './queries.ts'
import { fateOf, SESSION_SECONDS } from './rules.ts'

export type Opened = { sessionId: string; refreshToken: string; user: UserFull }

/** Refresh tokens are 256 random bits, so a plain hash is enough to keep them unreadable in the database. */
export const hashOf = (refreshToken: string): Buffer =>
  createHash('sha256').update(refreshToken).digest()

type Account = { userId: number; passwordHash: string; language: Language }

/**
 * Opens the one session of a user and ends every older one. The user's row is locked first: of two sign-ins at once
 * the later ends the earlier. Refused where the password was changed since it was checked.
 */
export async function openSession(
  ctx: Ctx,
  { userId, passwordHash, language }: Account,
): Promise<Opened> {
  await checkCompany(ctx)
  await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_INVALID_CREDENTIALS'))
  await rememberLanguage(ctx, { userId, language })
  const older = await endSessions(ctx, { userId, because: 'signed-in-elsewhere' })
  const { id: sessionId } = await ctx.db
    .insertInto('sessions')
    .values({ userId, createdAt: ctx.now, expiresAt: expiryOf(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refreshToken = await newRefreshToken(ctx, sessionId)
  const user = await showUser(ctx, userId)
  if (older.length > 0) tellElsewhere(ctx, user, sessionId)
  return { sessionId, refreshToken, user }
}

/** In which language mails to this user are written. */
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

type Ending = { userId: number; because: string } | { sessionId: string; because: string }

/** Ends live sessions, of a user or one; their tokens are dead with the commit. */
export async function endSessions({ db, ...ctx }: Ctx, ending: Ending): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: ctx.now, endedBecause: ending.because })
    .where('endedAt', 'is', null)
    .where((eb) =>
      'userId' in ending ? eb('userId', '=', ending.userId) : eb('id', '=', ending.sessionId),
    )
    .returning('id')
    .execute()
  const sessionIds = ended.map(({ id }) => id)
  if (sessionIds.length > 0) ctx.signal('sessionsEnded', { companyId: ctx.companyId, sessionIds })
  return sessionIds
}

type Shown = { sessionId: string; tokenId: number; language: Language }

/**
 * Trades a refresh token for a new one, or answers `undefined` where the session is dead. A token shown again after
 * the grace was copied by somebody: nobody can tell who is who, so the session ends for both. Calls with tokens of
 * one session wait for each other, and the user's row comes first, as in a sign-in.
 */
export async function renewSession(ctx: Ctx, shown: Shown): Promise<Opened | undefined> {
  await lockUserOf(ctx, shown.sessionId)
  const session = await lockSession(ctx, shown.sessionId)
  if (!session || session.endedAt || session.expiresAt <= ctx.now) return undefined
  await checkCompany(ctx)
  const { usedAt } = await ctx.db
    .selectFrom('refreshTokens')
    .select('usedAt')
    .where('id', '=', shown.tokenId)
    .executeTakeFirstOrThrow(missing('ERR_SESSION_EXPIRED'))
  const fate = fateOf(usedAt, ctx.now)
  if (fate === 'stolen') {
    await endSessions(ctx, { sessionId: shown.sessionId, because: 'token-reused' })
    return undefined
  }
  if (fate === 'rotate') await retireTokens(ctx, shown.sessionId)
  await prolong(ctx, shown.sessionId)
  await rememberLanguage(ctx, { userId: session.userId, language: shown.language })
  const refreshToken = await newRefreshToken(ctx, shown.sessionId)
  const user = await showUser(ctx, session.userId)
  return { sessionId: shown.sessionId, refreshToken, user }
}

/**
 * Signs out: the session is over and its user no longer online. The user's row comes before the session's, as in a
 * sign-in, so that the two never wait for each other.
 */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await goOffline(ctx)
  await endSessions(ctx, { sessionId, because: 'signed-out' })
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
 * All of them, not only the one shown: a browser keeps a single cookie, so a sibling that was never used belongs to
 * nobody, or to a thief, who is found out when he shows it.
 */
const retireTokens = ({ db, now }: Ctx, sessionId: string) =>
  db
    .updateTable('refreshTokens')
    .set({ usedAt: now })
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .execute()

const prolong = (ctx: Ctx, sessionId: string) =>
  ctx.db
    .updateTable('sessions')
    .set({ expiresAt: expiryOf(ctx) })
    .where('id', '=', sessionId)
    .execute()

async function newRefreshToken({ db, now }: Ctx, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('refreshTokens')
    .values({ sessionId, tokenHash: hashOf(token), issuedAt: now })
    .execute()
  return token
}

function tellElsewhere(ctx: Ctx, { id, email }: UserFull, session: string): void {
  const news = { user: { id, email, companyId: ctx.companyId }, session }
  ctx.emit(signedInElsewhere, news, { rooms: [`u:${id}`] })
}
