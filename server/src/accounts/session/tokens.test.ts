import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { makeTokens } from './tokens.ts'

const claims = { companyId: 7, userId: 12, sessionId: randomUUID() }
const tokens = makeTokens('one secret key')

test('a token names its session and its expiry', async () => {
  const { expiresAt, ...read } = await tokens.verify(await tokens.issue(claims))
  expect(read).toEqual(claims)
  const minutes = (expiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14.9)
  expect(minutes).toBeLessThanOrEqual(15)
})

test('a token that was valid is reported as expired', async () => {
  const early = makeTokens('one secret key', () => new Date(Date.now() - 16 * 60_000))
  const token = await early.issue(claims)
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
})

test('an expired token of another key is reported as unknown', async () => {
  const foreign = makeTokens('another key', () => new Date(Date.now() - 16 * 60_000))
  const token = await foreign.issue(claims)
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
})

test('nothing else is accepted as a token', async () => {
  const foreign = await makeTokens('another key').issue(claims)
  const own = await tokens.issue(claims)
  const [head, body, signature] = own.split('.') as [string, string, string]
  const swapped = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...swapped, company: 8 })).toString('base64url')
  const inAYear = Math.floor(Date.now() / 1000) + 31_536_000
  const unsigned = new UnsecuredJWT({ company: 7, sid: claims.sessionId })
    .setSubject('12')
    .setIssuer('recado')
    .setAudience('recado-api')
    .setExpirationTime(inAYear)
    .encode()
  const withTheKeyItself = await new SignJWT({ company: 7, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('12')
    .setIssuer('recado')
    .setAudience('recado-api')
    .setExpirationTime(inAYear)
    .sign(new TextEncoder().encode('one secret key'))
  const wrong = ['', 'x', 'a.b.c', foreign, unsigned, withTheKeyItself]
  for (const token of [...wrong, `${head}.${forged}.${signature}`, `${own}x`])
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
})
