import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { errors, errorTexts } from '@recado/contract/errors'
import { isForKeysOnly, permissions } from '@recado/contract/platform/permissions'
import { expect, test } from 'vitest'
import { allRoutes } from '../../src/routes.ts'
import { makeTokens } from '../../src/accounts/session/tokens.ts'
import { requestFor } from '../caller.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { wellFormed } from './well-formed.ts'
import { SECRET_KEY } from '../world.ts'

const allEndpoints = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
/** The endpoints for people. `api-key-scopes.test.ts` calls all with API keys. */
const guarded = allEndpoints.filter(({ may }) => may !== 'public' && !isForKeysOnly(may))
const lines = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).sort()

type Headers = Record<string, string>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Response of each endpoint to a caller with these headers: `GET /tickets 401 ERR_SESSION_EXPIRED`. */
async function answers(
  { app }: Pick<Awaited<ReturnType<typeof aCompany>>, 'app'>,
  endpoints: Endpoint[],
  headers: Headers,
): Promise<string[]> {
  const said: string[] = []
  for (const endpoint of endpoints) {
    const reply = await app.inject({ ...requestFor(endpoint, wellFormed(endpoint)), headers })
    said.push(`${endpoint.method} ${endpoint.path} ${reply.statusCode} ${reply.json().error}`)
  }
  return said
}

const allSay = (endpoints: Endpoint[], answer: string) =>
  endpoints.map(({ method, path }) => `${method} ${path} ${answer}`)

test('the server has exactly the endpoints of the contract', () => {
  expect(lines(allRoutes)).toEqual(lines(allEndpoints))
  expect(new Set(lines(allRoutes)).size).toBe(allRoutes.length)
})

test('only sign-in, sign-up, the new password by mail, branding and the offered plans are public', () => {
  expect(lines(allEndpoints.filter(({ may }) => may === 'public'))).toEqual([
    'GET /plans/list',
    'GET /whitelabels',
    'GET /whitelabels/:name',
    'POST /auth/login',
    'POST /auth/refresh_token',
    'POST /auth/second',
    'POST /auth/second/setup',
    'POST /companies/cadastro',
    'POST /email/reset',
    'POST /email/signup',
    'POST /users/resetPassword',
  ])
})

test('no other endpoint responds without a valid token', async () => {
  const company = await aCompany()
  const forged = await makeTokens('another key').issue(company.ana.claims)
  const wrong: Headers[] = [
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: `Basic ${btoa('admin:admin')}` },
    bearer(forged),
    bearer('x.y.z'),
  ]
  for (const headers of wrong)
    expect(await answers(company, guarded, headers)).toEqual(
      allSay(guarded, '401 ERR_SESSION_EXPIRED'),
    )
})

test('only sending by an API key is closed to people, whatever their profile', async () => {
  const company = await aCompany()
  const ofKeys = allEndpoints.filter(({ may }) => isForKeysOnly(may))
  expect(lines(ofKeys)).toEqual(['POST /messages/send'])
  for (const headers of [{}, bearer(await company.ana.token())])
    expect(await answers(company, ofKeys, headers)).toEqual(
      allSay(ofKeys, '401 ERR_API_KEY_INVALID'),
    )
})

test('an expired token is refused so that its holder refreshes it', async () => {
  const company = await aCompany()
  const early = makeTokens(SECRET_KEY, () => new Date(Date.now() - 16 * 60_000))
  const headers = bearer(await early.issue(company.ana.claims))
  expect(await answers(company, guarded, headers)).toEqual(allSay(guarded, '403 ERR_TOKEN_EXPIRED'))
})

test('a valid token of an ended or expired session is refused', async () => {
  const company = await aCompany()
  const { ana, mel } = company
  await owner`update sessions set ended_at = now() where id = ${ana.claims.sessionId}`
  await owner`update sessions set expires_at = now() where id = ${mel.claims.sessionId}`
  for (const who of [ana, mel])
    expect(await answers(company, guarded, bearer(await who.token()))).toEqual(
      allSay(guarded, '401 ERR_SESSION_EXPIRED'),
    )
})

test('a token is refused while its company is disabled', async () => {
  const company = await aCompany()
  await owner`update companies set status = false where id = ${company.companyId}`
  expect(await answers(company, guarded, bearer(await company.ana.token()))).toEqual(
    allSay(guarded, '401 ERR_SESSION_EXPIRED'),
  )
})

test('a session is limited to its own company, whatever the token says', async () => {
  const company = await aCompany()
  const { companyId, stranger, world } = company
  const token = await world.tokens.issue({ ...stranger.claims, companyId })
  expect(await answers(company, guarded, bearer(token))).toEqual(
    allSay(guarded, '401 ERR_SESSION_EXPIRED'),
  )
})

test('endpoints with limited profiles refuse the others before reading anything', async () => {
  const company = await aCompany()
  for (const who of [company.bia, company.mel, company.ana]) {
    const theirs: readonly string[] = Object.entries(permissions)
      .filter(([, profiles]) => (profiles as readonly string[]).includes(who.user.profile))
      .map(([permission]) => permission)
    const forbidden = guarded.filter(({ may }) => !theirs.includes(may))
    expect(forbidden.length).toBeGreaterThan(0)
    expect(await answers(company, forbidden, bearer(await who.token()))).toEqual(
      allSay(forbidden, '403 ERR_NO_PERMISSION'),
    )
  }
})

test('every error code has texts in three languages', () => {
  const client = ['ERR_OFFLINE', 'ERR_CANCELLED']
  expect(Object.keys(errorTexts).sort()).toEqual([...Object.keys(errors), ...client].sort())
  for (const [code, { pt, en, es }] of Object.entries(errorTexts))
    for (const text of [pt, en, es]) expect(text, code).toMatch(/^.{10,}[.!]$/)
})
