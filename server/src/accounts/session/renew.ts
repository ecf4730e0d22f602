import type { SignedIn } from '@recado/contract/accounts/session'
import { sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import type { Visit } from '../../platform/http/routes.ts'
import { type Language, languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { closeSession, hashOf, renewSession, type OpenedSession } from './commands.ts'
import { checkOrigin, clearRefreshCookie, setRefreshCookie, refreshTokenIn } from './cookie.ts'

/** Exchanges the cookie for a new one and an access token. Clears the cookie of a session that is over. */
export async function renew(world: World, visit: Visit<unknown>): Promise<SignedIn> {
  checkOrigin(world, visit.request)
  const shown = await findToken(world, refreshTokenIn(visit.request))
  const language = languageOf(visit.request)
  const renewed = shown && (await renewPresented(world, { ...shown, language }))
  if (!renewed) {
    clearRefreshCookie(world, visit)
    throw new Refusal('ERR_SESSION_EXPIRED')
  }
  const { sessionId, refreshToken, user } = renewed
  setRefreshCookie(world, visit, refreshToken)
  const claims = { companyId: shown.companyId, userId: user.id, sessionId }
  return { token: await world.tokens.issue(claims), user }
}

export async function signOut(world: World, visit: Visit<unknown>): Promise<{}> {
  const claims = visit.claims!
  await within(world, claims, (ctx) => closeSession(ctx, claims.sessionId))
  clearRefreshCookie(world, visit)
  return {}
}

type PresentedToken = { companyId: number; sessionId: string; tokenId: number }

const renewPresented = (
  world: World,
  shown: PresentedToken & { language: Language },
): Promise<OpenedSession | undefined> =>
  within(world, { companyId: shown.companyId }, (ctx) => renewSession(ctx, shown))

async function findToken(
  world: World,
  token: string | undefined,
): Promise<PresentedToken | undefined> {
  if (!token) return undefined
  const { rows } = await sql<PresentedToken>`
    select company_id, session_id, token_id
      from session_by_refresh_token(${hashOf(token)})`.execute(world.db)
  return rows[0]
}
