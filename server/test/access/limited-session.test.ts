import { contract } from '@recado/contract/all'
import { session } from '@recado/contract/accounts/session'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { isForKeysOnly } from '@recado/contract/platform/permissions'
import { expect, test, vi } from 'vitest'
import { aBrowser } from '../browser.ts'
import { requestFor } from '../caller.ts'
import { aCompany, type Company, PASSWORD } from '../company.ts'
import { owner } from '../database.ts'
import { ask, ready, refusalOf, screen, startLive } from '../screens.ts'
import { wellFormed } from './well-formed.ts'

/** A company whose subscription has ended: administrators reach what is marked as limited, others nothing. */

const calls = Object.values(contract)
  .flatMap((room) => Object.values<Endpoint>(room))
  .filter(({ may }) => may !== 'public' && !isForKeysOnly(may))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const open = calls.filter(({ limited }) => limited)
const closed = calls.filter(({ limited }) => !limited)

const dueOn = (companyId: number, day: string) =>
  owner`update companies set due_date = (now() at time zone time_zone)::date + ${day}::int where id = ${companyId}`

async function overdue(): Promise<Company> {
  const company = await aCompany()
  await dueOn(company.companyId, '-1')
  return company
}

const answersTo = async (who: Company['ana'], endpoints: Endpoint[]) =>
  Promise.all(
    endpoints.map(async (endpoint) => {
      const reply = await who.request(requestFor(endpoint, wellFormed(endpoint)))
      return `${lineOf(endpoint)} ${reply.statusCode} ${reply.json().error}`
    }),
  )

test('these calls are open to a limited session', () => {
  expect(open.map(lineOf).toSorted()).toEqual([
    'DELETE /auth/logout',
    'GET /invoices/:id',
    'GET /invoices/all',
    'GET /subscription',
    'POST /subscription',
  ])
})

test('an administrator of an overdue company is refused every other call of the contract', async () => {
  const { ana } = await overdue()
  expect(await answersTo(ana, closed)).toEqual(
    closed.map((endpoint) => `${lineOf(endpoint)} 403 ERR_LIMITED_SESSION`),
  )
})

test('managers and agents of an overdue company are refused every call, with the date', async () => {
  const { mel, bia } = await overdue()
  for (const who of [mel, bia])
    expect(await answersTo(who, calls)).toEqual(
      calls.map((endpoint) => `${lineOf(endpoint)} 401 ERR_SUBSCRIPTION_EXPIRED`),
    )
})

test('a limited session is told before its input is', async () => {
  const { ana } = await overdue()
  const reply = await ana.request({ method: 'POST', url: '/api/tags', payload: { name: 5 } })
  expect(reply.json()).toMatchObject({ error: 'ERR_LIMITED_SESSION' })
})

test('only administrators sign in and refresh, and leave', async () => {
  const { app, ana, mel, bia, companyId } = await aCompany()
  const browsers = await Promise.all(
    [ana, mel, bia].map(async ({ user: { email } }) => {
      const browser = aBrowser(app)
      await browser.call(session.login, { email, password: PASSWORD })
      return { browser, email }
    }),
  )
  await dueOn(companyId, '-1')
  const [admin, ...others] = browsers
  for (const { browser, email } of others) {
    const refused = { code: 'ERR_SUBSCRIPTION_EXPIRED', status: 401 }
    await expect(browser.call(session.refresh, {})).rejects.toMatchObject(refused)
    await expect(
      aBrowser(app).call(session.login, { email, password: PASSWORD }),
    ).rejects.toMatchObject({ ...refused, details: { dueDate: expect.any(String) } })
  }
  expect((await admin!.browser.call(session.refresh, {})).user.limited).toBe(true)
  const again = aBrowser(app)
  const { token, user } = await again.call(session.login, {
    email: admin!.email,
    password: PASSWORD,
  })
  expect(user.limited).toBe(true)
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ url: '/api/auth/me', headers })).json().error).toBe(
    'ERR_LIMITED_SESSION',
  )
  await dueOn(companyId, '0')
  expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200)
  await dueOn(companyId, '-1')
  expect(
    (await app.inject({ method: 'DELETE', url: '/api/auth/logout', headers })).statusCode,
  ).toBe(200)
})

test('the socket of a limited session hears of nothing but payments, and may ask for nothing', async () => {
  const company = await overdue()
  const { companyId, ana, bia } = company
  const { url, live } = await startLive(company)
  const ticket = await company.ticket({})
  const limited = await ready(url, ana)
  for (const [event, ...data] of [['joinChatBox', ticket.id], ['userStatus']] as const)
    expect(await ask(limited.socket, event, ...data)).toEqual({ error: 'ERR_LIMITED_SESSION' })
  const tell = (room: string) => {
    const event = { channel: room, action: 'x', data: { parse: () => ({}) } }
    live.publish(companyId, [{ event, data: {}, to: { rooms: [room] }, seq: 1 }])
  }
  for (const room of ['all', `u:${ana.user.id}`, `t:${ticket.id}`, 'payments']) tell(room)
  await vi.waitFor(() =>
    expect(limited.names()).toEqual(['ready', `company-${companyId}-payments`]),
  )
  const refused = screen(url, { auth: { token: await bia.token() } })
  expect(await refusalOf(refused)).toBe('ERR_SUBSCRIPTION_EXPIRED')
})

test('addresses of files work no longer, and work again after the payment', async () => {
  const company = await aCompany()
  const { app, companyId, ana } = company
  const token = crypto.randomUUID()
  await owner`
    update users set photo_token = ${token}, photo_key = 'k', photo_size = 1 where id = ${ana.user.id}`
  const url = `/media/${companyId}/photos/${token}`
  await dueOn(companyId, '-1')
  expect((await app.inject(url)).json().error).toBe('ERR_SUBSCRIPTION_EXPIRED')
  const unknown = `/media/${companyId}/photos/${crypto.randomUUID()}`
  expect((await app.inject(unknown)).json().error).toBe('ERR_NO_USER_FOUND')
  await dueOn(companyId, '0')
  expect((await app.inject(url)).json().error).not.toBe('ERR_SUBSCRIPTION_EXPIRED')
})
