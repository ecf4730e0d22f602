import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { scopes, type Permission } from '@recado/contract/platform/permissions'
import { expect, test } from 'vitest'
import { aKey, programWith } from '../programs/api-program.ts'
import { requestFor } from '../caller.ts'
import { NOWHERE } from '../refusals/provocation.ts'
import { attacksOn } from './cross-company-calls.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { fingerprints } from './fingerprints.ts'
import { aFullCompany, MARK } from './full-company.ts'
import { wellFormed } from './well-formed.ts'

/** Every call of the contract with an API key: with its scope, without it, and with ids of another company. */

const endpoints = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withMay = (may: Permission) => endpoints.filter((endpoint) => endpoint.may === may)
const forbidden = '403 ERR_NO_PERMISSION'

/**
 * With ids that no row has: a call about the row of a colleague may need a second permission. A call that everyone may make
 * about a user is made about the person of the key.
 */
const toNowhere = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === '1' ? String(NOWHERE) : value]),
  )

/** How each endpoint answers a key with these scopes. */
async function answersTo(wanted: Permission[], called: Endpoint[]): Promise<Map<string, string>> {
  const company = await aCompany()
  const { id: whatsappId } = await company.connection()
  const { key } = await aKey(company, wanted as never, { whatsappId })
  const said = new Map<string, string>()
  for (const endpoint of called) {
    const input = toNowhere(wellFormed(endpoint))
    const isOwn = endpoint.may === 'everyone' && endpoint.path.startsWith('/users/:id')
    // No call is refused for their number.
    await owner`update api_keys set recent_writes = '{}' where company_id = ${company.companyId}`
    const request = requestFor(endpoint, isOwn ? { ...input, id: company.ana.user.id } : input)
    const reply = await programWith(company, key).request(request)
    const { error } = reply.statusCode >= 400 ? reply.json() : { error: 'ok' }
    said.set(lineOf(endpoint), `${reply.statusCode} ${error}`)
  }
  return said
}

test.for(scopes)('the scope %s opens its calls, and every other scope does not', async (scope) => {
  const theirs = withMay(scope)
  for (const [line, answer] of await answersTo([scope], theirs))
    expect(answer, line).not.toMatch(/^401|ERR_NO_PERMISSION/)
  const others = scopes.filter((other) => other !== scope)
  const refused = await answersTo(others, theirs)
  expect([...refused.values()]).toEqual(theirs.map(() => forbidden))
})

test.for<[Permission, string]>([
  ['apiKeys.edit', 'POST /api-keys'],
  ['users.edit', 'PUT /users/:id'],
  ['session.own', 'POST /users/:id/photo'],
])('no scope opens the calls that need %s', async ([permission, one]) => {
  const theirs = withMay(permission)
  expect(theirs.map(lineOf)).toContain(one)
  const refused = await answersTo([...scopes], theirs)
  expect([...refused.values()]).toEqual(theirs.map(() => forbidden))
})

test('a key with every scope reaches nothing of another company', async () => {
  const company = await aFullCompany()
  const { companyId, neighbour, stranger } = company
  const { id: whatsappId } = await neighbour.connection()
  const { key } = await aKey({ ana: stranger }, [...scopes] as never, { whatsappId })
  const program = programWith(company, key)
  const before = await fingerprints(companyId)
  for (const endpoint of endpoints.filter(({ may }) => may !== 'public'))
    for (const input of attacksOn(company)[lineOf(endpoint)] ?? []) {
      const reply = await program.request(requestFor(endpoint, input))
      expect(reply.body, lineOf(endpoint)).not.toContain(MARK)
    }
  expect(await fingerprints(companyId)).toEqual(before)
})
