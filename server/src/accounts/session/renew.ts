import type { SignedIn } from '@recado/contract/session'
import { sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import type { Visit } from '../../platform/http/routes.ts'
import { type Language, languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { closeSession, hashOf, renewSession, type Opened } from './commands.ts'
import { checkOrigin, dropRefreshToken, keepRefreshToken, refreshTokenIn } from './cookie.ts'

/** Trades the cookie for a new one and an access token. A dead cookie is taken back from the browser. */
export async function renew(world: World, visit: Visit<unknown>): Promise<SignedIn> {
  checkOrigin(world, visit.request)
  const shown = await tokenShown(world, refreshTokenIn(visit.request))
  const language = languageOf(visit.request)
  const renewed = shown && (await renewShown(world, { ...shown, language }))
  if (!renewed) {
    dropRefreshToken(world, visit)
    throw new Refusal('ERR_SESSION_EXPIRED')
  }
  const { sessionId, refreshToken, user } = renewed
  keepRefreshToken(world, visit, refreshToken)
  const claims = { companyId: shown.companyId, userId: user.id, sessionId }
  return { token: await world.tokens.issue(claims), user }
}

export async function signOut(world: World, visit: Visit<unknown>): Promise<{}> {
  const claims = visit.claims!
  await within(world, claims, (ctx) => closeSession(ctx, claims.sessionId))
  dropRefreshToken(world, visit)
  return {}
}

type Shown = { companyId: number; sessionId: string; tokenId: number }

const renewShown = (
  world: World,
  shown: Shown & { language: Language },
): Promise<Opened | undefined> =>
  within(world, { companyId: shown.companyId }, (ctx) => renewSession(ctx, shown))

async function tokenShown(world: World, token: string | undefined): Promise<Shown | undefined> {
  if (!token) return undefined
  const { rows } = await sql<Shown>`
    select company_id, session_id, token_id
      from session_by_refresh_token(${hashOf(token)})`.execute(world.db)
  return rows[0]
}
