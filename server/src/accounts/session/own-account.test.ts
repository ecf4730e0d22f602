import { session } from '@recado/contract/accounts/session'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'

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

test('a new password keeps the session and retires a copied refresh token', async () => {
  const { browser, headers, app } = await signedInBia()
  const copied = browser.cookie
  const input = { password: 'outra senha boa', currentPassword: PASSWORD }
  await browser.call(session.changeMe, input, headers)
  expect(browser.cookie).not.toBe(copied)
  await browser.call(session.refresh, {})
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
