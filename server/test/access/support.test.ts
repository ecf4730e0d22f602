import { contract } from '@recado/contract/all'
import { audit } from '@recado/contract/accounts/audit'
import { companies } from '@recado/contract/accounts/companies'
import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { session } from '@recado/contract/accounts/session'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { isForKeysOnly, isForOperators } from '@recado/contract/platform/permissions'
import { tags } from '@recado/contract/desk/tags'
import { expect, test, vi } from 'vitest'
import { requestFor } from '../caller.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { ask, ready, startLive } from '../screens.ts'
import { REASON, visitorTo } from './visitor.ts'
import { wellFormed } from './well-formed.ts'

/** Visits of operators to a company: they read, for a bounded time, and the company knows. */

const calls = Object.values(contract)
  .flatMap((room) => Object.values<Endpoint>(room))
  .filter(({ may }) => may !== 'public' && !isForKeysOnly(may))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Casa Azul, visited by Otto, who works in another company. */
async function visited() {
  const company = await aCompany()
  const home = await aCompany()
  const otto = await home.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  return { ...company, home, otto, visitor: await visitorTo(company, otto, company.companyId) }
}

const answerTo = async (who: Awaited<ReturnType<typeof visited>>['visitor'], one: Endpoint) => {
  const reply = await who.request(requestFor(one, wellFormed(one)))
  return { status: reply.statusCode, error: reply.statusCode < 400 ? '' : reply.json().error }
}

test('a visit reads what an administrator reads, and every other call is refused', async () => {
  const { visitor } = await visited()
  const reads = calls.filter(({ method, isDownload }) => method === 'GET' && !isDownload)
  for (const endpoint of reads) {
    const { status, error } = await answerTo(visitor, endpoint)
    const line = `${lineOf(endpoint)} ${status} ${error}`
    if (isForOperators(endpoint.may)) expect(line).toBe(`${lineOf(endpoint)} 403 ERR_NO_PERMISSION`)
    else
      expect(['ERR_SUPPORT_READ_ONLY', 'ERR_UNEXPECTED', 'ERR_NO_PERMISSION'], line).not.toContain(
        error,
      )
  }
  const others = calls.filter((one) => !reads.includes(one) && !one.support)
  for (const endpoint of others) {
    const { status, error } = await answerTo(visitor, endpoint)
    expect([lineOf(endpoint), status]).toEqual([lineOf(endpoint), 403])
    const codes = [
      'ERR_SUPPORT_READ_ONLY',
      ...(isForOperators(endpoint.may) ? ['ERR_NO_PERMISSION'] : []),
    ]
    expect(codes, lineOf(endpoint)).toContain(error)
  }
})

test('the database itself refuses what a visit would write', async () => {
  const { visitor, world, companyId } = await visited()
  await expect(
    visitor.inside(({ db }) =>
      db.insertInto('tags').values({ name: 'VIP', color: '#000000' }).execute(),
    ),
  ).rejects.toThrow('ERR_SUPPORT_READ_ONLY')
  const { sessionId } = visitor.claims
  await expect(
    world.db.transaction().execute(async (db) => {
      const { sql } = await import('kysely')
      await sql`select * from enter_call(${companyId}, ${sessionId})`.execute(db)
      await db.insertInto('tags').values({ name: 'VIP', color: '#000000' }).execute()
    }),
  ).rejects.toThrow('read-only transaction')
})

test('the company reads who came and why, in its audit log and on its screens', async () => {
  const { ana, home, companyId, visitor, otto } = await visited()
  const boss = await home.hire({ name: 'Oto Reis', profile: 'admin', super: true })
  for (const reader of [ana, boss]) {
    const { entries } = await reader(audit.list, {})
    expect(entries[0]).toMatchObject({
      act: 'support.enter',
      subject: 'Casa Azul',
      user: { name: 'Otto Rangel' },
      changes: [{ field: 'reason', after: REASON }],
    })
  }
  const visit = { operator: 'Otto Rangel', reason: REASON }
  expect(home.told.find(({ event }) => event.channel === 'support')).toMatchObject({
    companyId,
    data: { visit },
  })
  expect((await ana(session.me, {})).company.visit).toMatchObject(visit)
  expect(await visitor(session.me, {})).toMatchObject({
    id: 0,
    name: 'Otto Rangel',
    profile: 'admin',
    super: false,
    supportUntil: expect.any(String),
    company: { id: companyId, visit },
  })
  expect(await otto(companyAdmin.visits, { id: companyId })).toMatchObject({
    visits: [{ operator: 'Otto Rangel', reason: REASON }],
  })
  await visitor(session.logout, {})
  expect((await ana(session.me, {})).company.visit).toBeUndefined()
})

test.for([
  ['it is left', async ({ visitor }) => visitor(session.logout, {})],
  [
    'its time is over',
    ({ visitor }) =>
      owner`update support_entries set begun_at = now() - interval '30 minutes', ends_at = now()
           where id = ${visitor.claims.sessionId}`,
  ],
  ['the operator signs out', ({ otto }) => otto(session.logout, {})],
  [
    'the operator is one no longer',
    ({ otto }) => owner`update users set super = false where id = ${otto.user.id}`,
  ],
  ['the operator enters a company again', async (all) => visitorTo(all, all.otto, all.companyId)],
] as [string, (all: Awaited<ReturnType<typeof visited>>) => Promise<unknown>][])(
  'a visit ends when %s',
  async ([, end]) => {
    const all = await visited()
    await all.visitor(tags.list, {})
    await end(all)
    await expect(all.visitor(tags.list, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  },
)

test('a visit lasts 30 minutes and its token no longer', async () => {
  const { otto, companyId, world } = await visited()
  const { token, endsAt } = await otto(companyAdmin.enter, { id: companyId, reason: REASON })
  const { expiresAt } = await world.tokens.verify(token)
  expect(Math.abs(expiresAt.getTime() - Date.parse(endsAt))).toBeLessThan(1000)
  await expect(
    owner`insert into support_entries
            (company_id, operator_company_id, operator_id, operator_session_id, operator_name, reason, ends_at)
          values (${companyId}, 1, 1, gen_random_uuid(), 'Otto', ${REASON}, now() + interval '31 minutes')`,
  ).rejects.toThrow('support_entries_end_check')
})

test('a reason of less than ten letters is no reason', async () => {
  const { otto, companyId } = await visited()
  for (const reason of ['', 'olhar', '         a         '])
    await expect(otto(companyAdmin.enter, { id: companyId, reason })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
})

test('a visit sees an overdue and a suspended company, and neither the operator’s cookie nor session ends with it', async () => {
  const { otto, companyId, app, world } = await visited()
  await owner`update companies set status = false, due_date = '2020-01-31' where id = ${companyId}`
  const visitor = await visitorTo({ app, world }, otto, companyId)
  expect(await visitor(tags.list, {})).toBeDefined()
  const left = await visitor.request({ method: 'DELETE', url: '/api/auth/logout' })
  expect(left.headers['set-cookie']).toBeUndefined()
  expect(await otto(companies.show, { id: companyId })).toMatchObject({ state: 'suspended' })
})

test('the socket of a visit hears of the company, asks for no more than to look, and ends with the visit', async () => {
  const all = await visited()
  const { url } = await startLive(all)
  const ticket = await all.ticket({})
  const screen = await ready(url, all.visitor)
  expect(await ask(screen.socket, 'joinChatBox', ticket.id)).toEqual({})
  expect(await ask(screen.socket, 'userStatus')).toEqual({ error: 'ERR_SUPPORT_READ_ONLY' })
  await all.ana(tags.create, { name: 'Cliente antigo' })
  await vi.waitFor(() => expect(screen.names()).toContain(`company-${all.companyId}-tag`))
  await all.visitor(session.logout, {})
  await vi.waitFor(() => expect(screen.lost).toEqual(['io server disconnect']))
})
