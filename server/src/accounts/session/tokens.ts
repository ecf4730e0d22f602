import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import { z } from 'zod'
import type { Tokens } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How long an access token is good for, in seconds. */
const ACCESS_SECONDS = 15 * 60

const ISSUER = 'recado'
const AUDIENCE = 'recado-api'

const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  company: z.number().int().positive(),
  sid: z.uuid(),
  exp: z.number(),
})
type Claims = z.infer<typeof Claims>

/**
 * Access tokens: JWTs signed with a key of their own, derived from the secret key, so that a token is good on every
 * node. They name a session and carry no rights; those are read from the database with every request.
 */
export function makeTokens(secretKey: string, clock: () => Date = () => new Date()): Tokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'recado access tokens', 32))
  const good = new Map<string, Claims>()
  return {
    issue: ({ companyId, userId, sessionId }) => {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ company: companyId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_SECONDS)
        .sign(key)
    },
    verify: async (token) => {
      const now = clock()
      const known = good.get(token)
      const isGood = known && known.exp * 1000 > now.getTime()
      const claims = isGood ? known : await claimsIn(token, key, now)
      if (!isGood) remember(good, token, claims)
      return {
        companyId: claims.company,
        userId: Number(claims.sub),
        sessionId: claims.sid,
        expiresAt: new Date(claims.exp * 1000),
      }
    },
  }
}

/** Tokens found good; to check the same signature with every call of 15 minutes would tell nothing new. */
const KNOWN_MOST = 10_000

function remember(good: Map<string, Claims>, token: string, claims: Claims): void {
  if (good.size >= KNOWN_MOST) good.delete(good.keys().next().value!)
  good.set(token, claims)
}

/** The algorithm is pinned: a token that names another one, or none, is not ours. */
async function claimsIn(token: string, key: Buffer, currentDate: Date) {
  const expected = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, currentDate }
  try {
    return Claims.parse((await jwtVerify(token, key, expected)).payload)
  } catch (error) {
    // The signature was checked before the time was: this one was good once.
    if (error instanceof JWTExpired) throw new Refusal('ERR_TOKEN_EXPIRED')
    throw new Refusal('ERR_SESSION_EXPIRED')
  }
}
