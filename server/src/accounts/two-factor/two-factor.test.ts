import { audit } from '@recado/contract/accounts/audit'
import { session } from '@recado/contract/accounts/session'
import { settings } from '@recado/contract/accounts/settings'
import {
  type SecondStep,
  SECOND_STEP_MINUTES,
  twoFactor,
} from '@recado/contract/accounts/two-factor'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { expect, test } from 'vitest'
import { anAuthenticator } from '../../../test/access/authenticator.ts'
import { aBrowser, type Browser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { codeAt, stepOf } from './totp.ts'
import { excludeSweeps } from '../../../test/database/exclusive-lock.ts'

const own = { currentPassword: PASSWORD }

/** Signs in with the password and returns the second step that is asked for. */
async function passwordStep(browser: Browser, email: string): Promise<SecondStep> {
  const reply = await browser.request(session.login, { email, password: PASSWORD })
  const { error, details } = reply.json()
  expect([reply.statusCode, error]).toEqual([401, 'ERR_TWO_FACTOR_REQUIRED'])
  expect(browser.cookie).toBe('')
  return details
}

async function biaWithAuthenticator() {
  const company = await aCompany()
  const authenticator = await anAuthenticator(company, company.bia)
  const browser = aBrowser(company.app)
  const { email } = company.bia.user
  return {
    ...company,
    ...authenticator,
    browser,
    email,
    askedFor: (from = browser) => passwordStep(from, email),
    finish: (challenge: string, code: string, from = browser) =>
      from.call(twoFactor.secondStep, { challenge, code }),
  }
}

test('codes are those of RFC 6238', () => {
  // The secret and the last six digits of the test vectors for SHA-1.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const) {
    const at = new Date(seconds * 1000)
    expect(codeAt(secret, at)).toBe(code)
    expect(stepOf(secret, code, at)).toBe(Math.floor(seconds / 30))
    expect(stepOf(secret, code, new Date(at.getTime() + 90_000))).toBeUndefined()
  }
})

test('with an authenticator the password alone opens no session, and a code does', async () => {
  const { browser, askedFor, finish, next, bia } = await biaWithAuthenticator()
  const { challenge, mustSetUp } = await askedFor()
  expect(mustSetUp).toBe(false)
  const { token, user, recoveryCodes } = await finish(challenge, next())
  expect([user.id, recoveryCodes]).toEqual([bia.user.id, []])
  await browser.call(session.me, {}, { authorization: `Bearer ${token}` })
  await browser.call(session.refresh, {})
})

test('a code works once, also for several calls at the same time', async () => {
  const { askedFor, finish, next, shown, app } = await biaWithAuthenticator()
  const { challenge } = await askedFor()
  const code = next()
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => finish(challenge, code, aBrowser(app))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(finish(challenge, shown())).rejects.toThrow('ERR_WRONG_CODE')
})

test('the code that has turned it on is used up', async () => {
  const { askedFor, finish, shown } = await biaWithAuthenticator()
  const { challenge } = await askedFor()
  await expect(finish(challenge, shown())).rejects.toThrow('ERR_WRONG_CODE')
})

test('a recovery code stands in for the authenticator, once, and only its hash is stored', async () => {
  const { askedFor, finish, recoveryCodes, bia } = await biaWithAuthenticator()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code] = recoveryCodes
  const { challenge } = await askedFor()
  await finish(challenge, ` ${code!.toUpperCase().replaceAll('-', ' ')} `)
  await expect(finish(challenge, code!)).rejects.toThrow('ERR_WRONG_CODE')
  const stored = await owner`
    select encode(code_hash, 'escape') as hash from recovery_codes where user_id = ${bia.user.id}`
  expect(stored).toHaveLength(9)
  const [{ secret }] = (await owner`
    select secret from two_factors where user_id = ${bia.user.id}`) as never as [{ secret: Buffer }]
  expect(JSON.stringify([stored, secret.toString('latin1')])).not.toContain(recoveryCodes[1])
})

test('a challenge ends after ten minutes, with another password, and cannot be forged', async () => {
  const { askedFor, finish, next, ana, bia, clock } = await biaWithAuthenticator()
  await expect(finish('forged', next())).rejects.toThrow('ERR_SECOND_STEP_EXPIRED')
  const { challenge: old } = await askedFor()
  clock.advance(SECOND_STEP_MINUTES * 60_000)
  await expect(finish(old, next())).rejects.toThrow('ERR_SECOND_STEP_EXPIRED')
  const { challenge } = await askedFor()
  await ana(userAdmin.update, { id: bia.user.id, password: 'outra senha boa' })
  await expect(finish(challenge, next())).rejects.toThrow('ERR_SECOND_STEP_EXPIRED')
})

test('a challenge is no access token', async () => {
  const { askedFor, browser } = await biaWithAuthenticator()
  const { challenge } = await askedFor()
  const headers = { authorization: `Bearer ${challenge}` }
  await expect(browser.call(session.me, {}, headers)).rejects.toThrow('ERR_SESSION_EXPIRED')
})

test('wrong codes are counted and recorded; another network has counts of its own', async () => {
  const { askedFor, finish, next, app, ana } = await biaWithAuthenticator()
  const { challenge } = await askedFor()
  for (let i = 0; i < 5; i += 1)
    await expect(finish(challenge, '000000')).rejects.toThrow('ERR_WRONG_CODE')
  await expect(finish(challenge, next())).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  await finish(challenge, next(), aBrowser(app))
  await expect
    .poll(async () => (await ana(audit.list, { kind: 'signIn' })).entries.map(({ act }) => act))
    .toContain('session.signInFailed')
})

test('a right code clears the count of wrong ones', async () => {
  const { askedFor, finish, next, companyId, bia } = await biaWithAuthenticator()
  const counted = () =>
    owner`select from sign_in_failures where key like ${`second:${companyId}:${bia.user.id}%`}`
  const { challenge } = await askedFor()
  await expect(finish(challenge, '000000')).rejects.toThrow('ERR_WRONG_CODE')
  expect(await counted()).toHaveLength(2)
  await finish(challenge, next())
  expect(await counted()).toHaveLength(0)
})

test('wrong codes of one user from all networks are limited too', async () => {
  const { askedFor, finish, next, companyId, bia } = await biaWithAuthenticator()
  const { challenge } = await askedFor()
  await owner`
    insert into sign_in_failures (key, failures, expires_at)
    values (${`second:${companyId}:${bia.user.id}`}, 20, now() + interval '1 hour')`
  await expect(finish(challenge, next())).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
})

test('where the company requires it, the first sign-in sets the authenticator up', async () => {
  await excludeSweeps('default brand')
  const { ana, bia, app, clock } = await aCompany()
  await ana(settings.update, { key: 'requireTwoFactor', value: 'enabled' })
  const browser = aBrowser(app)
  const { challenge, mustSetUp } = await passwordStep(browser, bia.user.email)
  expect(mustSetUp).toBe(true)
  // A page that is reloaded begins again.
  for (let reload = 0; reload < 6; reload += 1)
    await browser.call(twoFactor.secondStepSetUp, { challenge })
  const { secret, uri } = await browser.call(twoFactor.secondStepSetUp, { challenge })
  expect(uri).toContain(`otpauth://totp/Recado:${encodeURIComponent(bia.user.email)}`)
  expect(uri).toContain(secret)
  const finish = (code: string) => browser.call(twoFactor.secondStep, { challenge, code })
  await expect(finish('000000')).rejects.toThrow('ERR_WRONG_CODE')
  const { recoveryCodes } = await finish(codeAt(secret, clock.now()))
  expect(recoveryCodes).toHaveLength(10)
  await expect(browser.call(twoFactor.secondStepSetUp, { challenge })).rejects.toThrow(
    'ERR_TWO_FACTOR_ON',
  )
})

test('operators need it where the installation says so', async () => {
  const { hire, app, world } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const { email } = otto.user
  await aBrowser(app).call(session.login, { email, password: PASSWORD })
  world.operatorsNeedTwoFactor = true
  expect((await passwordStep(aBrowser(app), email)).mustSetUp).toBe(true)
})

test('users turn it on and off with their password, and not off where it is required', async () => {
  const company = await aCompany()
  const { bia, ana, app } = company
  await expect(bia(twoFactor.begin, { currentPassword: 'errada' })).rejects.toThrow(
    'ERR_WRONG_PASSWORD',
  )
  await anAuthenticator(company, bia)
  expect(await bia(twoFactor.show, {})).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  await expect(bia(twoFactor.turnOff, { currentPassword: 'errada' })).rejects.toThrow(
    'ERR_WRONG_PASSWORD',
  )
  await ana(settings.update, { key: 'requireTwoFactor', value: 'enabled' })
  await expect(bia(twoFactor.turnOff, own)).rejects.toThrow('ERR_TWO_FACTOR_NEEDED')
  await ana(settings.update, { key: 'requireTwoFactor', value: 'disabled' })
  await bia(twoFactor.turnOff, own)
  expect(await bia(twoFactor.show, {})).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  })
  await aBrowser(app).call(session.login, { email: bia.user.email, password: PASSWORD })
  const { entries } = await ana(audit.list, { kind: 'rights' })
  expect(entries.map(({ act }) => act)).toEqual(['user.twoFactorOff', 'user.twoFactorOn'])
})

test('an administrator removes a lost authenticator, but not that of an operator', async () => {
  const company = await aCompany()
  const { ana, bia, hire, app } = company
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  for (const user of [bia, otto]) await anAuthenticator(company, user)
  await ana(twoFactor.reset, { id: bia.user.id })
  await aBrowser(app).call(session.login, { email: bia.user.email, password: PASSWORD })
  await expect(ana(twoFactor.reset, { id: otto.user.id })).rejects.toThrow('ERR_NO_PERMISSION')
  // The own one needs the password.
  await expect(ana(twoFactor.reset, { id: ana.user.id })).rejects.toThrow('ERR_NO_PERMISSION')
  const { entries } = await ana(audit.list, { kind: 'rights' })
  expect(entries[0]).toMatchObject({ act: 'user.twoFactorReset', subject: 'Bia Nunes' })
})

test('users see their last sign-ins and sign out everywhere', async () => {
  const { app, bia } = await aCompany()
  const browser = aBrowser(app)
  const { email } = bia.user
  const { token } = await browser.call(session.login, { email, password: PASSWORD })
  const headers = { authorization: `Bearer ${token}` }
  const { signIns } = await browser.call(twoFactor.signIns, {}, headers)
  expect(signIns).toMatchObject([{ act: 'session.signInNewDevice', address: browser.address }])
  await browser.call(twoFactor.signOutEverywhere, {}, headers)
  expect(browser.cookie).toBe('')
  await expect(browser.call(session.me, {}, headers)).rejects.toThrow('ERR_SESSION_EXPIRED')
})
