import { session } from '@recado/contract/accounts/session'
import type { FastifyReply } from 'fastify'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { ready, screen, startLive } from '../../../test/screens.ts'
import { changeOwnAccount } from './own-account.ts'

/** Bia, signed in with a browser. */
async function signedInBia() {
  const company = await aCompany()
  const browser = aBrowser(company.app)
  const { email } = company.bia.user
  const { token } = await browser.call(session.login, { email, password: PASSWORD })
  const headers = { authorization: `Bearer ${token}` }
  return { ...company, browser, headers, email }
}

test('users change their own name without a password', async () => {
  const { bia } = await aCompany()
  expect(await bia(session.changeMe, { name: ' Bia Sá ' })).toMatchObject({ name: 'Bia Sá' })
  expect(await bia(session.me, {})).toMatchObject({ name: 'Bia Sá', email: bia.user.email })
})

test('a new e-mail or password needs the current password', async () => {
  const { browser, headers, email, app, stranger } = await signedInBia()
  const change = (input: object) => browser.call(session.changeMe, input, headers)
  const password = 'outra senha boa'
  for (const wrong of [{}, { currentPassword: 'errada' }])
    for (const wanted of [{ password }, { email: 'bia@nova.test' }])
      await expect(change({ ...wanted, ...wrong })).rejects.toThrow('ERR_WRONG_PASSWORD')
  await expect(change({ password: 'senha123', currentPassword: PASSWORD })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  const taken = change({ email: stranger.user.email, currentPassword: PASSWORD })
  await expect(taken).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS')
  const own = `bia.${crypto.randomUUID()}@nova.test`
  expect(await change({ email: own, password, currentPassword: PASSWORD })).toMatchObject({
    email: own,
  })
  await expect(aBrowser(app).call(session.login, { email, password: PASSWORD })).rejects.toThrow(
    'ERR_INVALID_CREDENTIALS',
  )
  expect((await aBrowser(app).call(session.login, { email: own, password })).user.email).toBe(own)
})

const input = { password: 'outra senha boa', currentPassword: PASSWORD }

test('a new password keeps its screen signed in, and ends copied tokens', async () => {
  const { browser, headers, app } = await signedInBia()
  const copied = browser.cookie
  const { token } = await browser.call(session.changeMe, input, headers)
  expect(browser.cookie).not.toBe(copied)
  await browser.call(session.me, {}, { authorization: `Bearer ${token}` })
  await browser.call(session.refresh, {})
  await expect(browser.call(session.me, {}, headers)).rejects.toThrow('ERR_SESSION_EXPIRED')
  const thief = aBrowser(app)
  thief.cookie = copied
  await expect(thief.call(session.refresh, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
})

test('wrong current passwords are counted', async () => {
  const { bia } = await aCompany()
  const tries = []
  for (let i = 0; i < 11; i += 1) {
    const attempt = bia(session.changeMe, { email: 'bia@nova.test', currentPassword: 'errada' })
    tries.push(await attempt.catch(({ code }: { code: string }) => code))
  }
  expect(tries).toEqual([...Array(10).fill('ERR_WRONG_PASSWORD'), 'ERR_TOO_MANY_ATTEMPTS'])
})

test('a right current password clears the counter of wrong ones', async () => {
  const { bia } = await aCompany()
  const email = `bia.${crypto.randomUUID()}@nova.test`
  const attempt = (currentPassword: string) =>
    bia(session.changeMe, { email, currentPassword }).catch(({ code }: { code: string }) => code)
  for (let i = 0; i < 9; i += 1) expect(await attempt('errada')).toBe('ERR_WRONG_PASSWORD')
  expect(await attempt(PASSWORD)).toMatchObject({ email })
  for (let i = 0; i < 10; i += 1) expect(await attempt('errada')).toBe('ERR_WRONG_PASSWORD')
})

test('a new password closes the open sockets, and the own screen connects again with its new token', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const open = await ready(url, company.bia)
  const colleague = await ready(url, company.rui)
  const { token } = await company.bia(session.changeMe, input)
  await vi.waitFor(() => expect(open.lost).toEqual(['io server disconnect']))
  const again = screen(url, { auth: { token } })
  await vi.waitFor(() => expect(again.names()).toEqual(['ready']))
  expect(colleague.lost).toEqual([])
  await vi.waitFor(() => expect(live.count()).toBe(2))
})

test('a new password closes the open sockets also if its caller has gone before the answer', async () => {
  const company = await aCompany()
  const gone = new ServerResponse(new IncomingMessage(new Socket()))
  gone.destroy()
  await once(gone, 'close')
  const reply = { raw: gone, setCookie: () => undefined } as unknown as FastifyReply
  const { claims } = company.bia
  await changeOwnAccount(company.world, {
    input,
    claims,
    reply,
    request: { protocol: 'http' },
  } as never)
  await vi.waitFor(() =>
    expect(company.signals).toContainEqual({
      topic: 'sessionsEnded',
      news: { companyId: company.companyId, sessionIds: [claims.sessionId] },
    }),
  )
})
