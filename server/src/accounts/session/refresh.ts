import type { SignInAnswer } from '@recado/contract/accounts/session'
import { sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { type Language, languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { leaveSupport } from './leave-support.ts'
import { closeSession, hashToken, renewSession, type OpenedSession } from './commands.ts'
import { checkOrigin, clearRefreshCookie, setRefreshCookie, refreshTokenIn } from './cookie.ts'

/** Exchanges the cookie for a new one and an access token. Clears the cookie of a session that is over. */
export async function refreshSession(
  world: World,
  call: EndpointRequest<unknown>,
): Promise<SignInAnswer> {
  checkOrigin(world, call.request)
  const token = await findToken(world, refreshTokenIn(call.request))
  const language = languageOf(call.request)
  const renewed = token && (await renewPresented(world, { ...token, language }))
  if (!renewed) {
    clearRefreshCookie(world, call)
    throw new Refusal('ERR_SESSION_EXPIRED')
  }
  const { sessionId, refreshToken, user } = renewed
  setRefreshCookie(world, call, refreshToken)
  const claims = { companyId: token.companyId, userId: user.id, sessionId }
  return { token: await world.tokens.issue(claims), user }
}

export async function signOut(world: World, call: EndpointRequest<unknown>): Promise<{}> {
  const claims = call.claims!
  // The cookie is that of the operator's own session, which goes on.
  if (await leaveSupport(world, claims)) return {}
  await within(world, claims, (ctx) => closeSession(ctx, claims.sessionId))
  clearRefreshCookie(world, call)
  return {}
}

type PresentedToken = { companyId: number; sessionId: string; tokenId: number }

const renewPresented = (
  world: World,
  token: PresentedToken & { language: Language },
): Promise<OpenedSession | undefined> =>
  within(world, { companyId: token.companyId }, (ctx) => renewSession(ctx, token))

async function findToken(
  world: World,
  token: string | undefined,
): Promise<PresentedToken | undefined> {
  if (!token) return undefined
  const { rows } = await sql<PresentedToken>`
    select company_id, session_id, token_id
      from session_by_refresh_token(${hashToken(token)})`.execute(world.db)
  return rows[0]
}
