import { LruMap } from '@recado/concurrency/lru-map'
import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import { z } from 'zod'
import type { Tokens } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The lifetime of an access token in seconds. */
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
 * Issues and verifies access tokens: JWTs signed with a key derived from the secret key, so that every node accepts
 * them. A token names a session and carries no rights; rights are read from the database with every request.
 */
export function makeTokens(secretKey: string, clock: () => Date = () => new Date()): Tokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'recado access tokens', 32))
  const verified = new LruMap<string, Claims>({ most: CACHED_MAX })
  return {
    issue: ({ companyId, userId, sessionId }, until) => {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ company: companyId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(until ?? issuedAt + ACCESS_SECONDS)
        .sign(key)
    },
    verify: async (token) => {
      const now = clock()
      const cached = verified.get(token)
      const isValid = cached && cached.exp * 1000 > now.getTime()
      const claims = isValid ? cached : await claimsIn(token, key, now)
      if (!isValid) verified.set(token, claims)
      return {
        companyId: claims.company,
        userId: Number(claims.sub),
        sessionId: claims.sid,
        expiresAt: new Date(claims.exp * 1000),
      }
    },
  }
}

/** The maximum number of cached tokens. A verified signature stays valid, so it is checked once per token. */
const CACHED_MAX = 10_000

/** Accepts only the pinned algorithm. */
async function claimsIn(token: string, key: Buffer, currentDate: Date) {
  const expected = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, currentDate }
  try {
    return Claims.parse((await jwtVerify(token, key, expected)).payload)
  } catch (error) {
    // The signature is checked before the time, so this token was valid once.
    if (error instanceof JWTExpired) throw new Refusal('ERR_TOKEN_EXPIRED')
    throw new Refusal('ERR_SESSION_EXPIRED')
  }
}
