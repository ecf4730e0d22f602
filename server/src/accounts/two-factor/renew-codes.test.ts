import { audit } from '@recado/contract/accounts/audit'
import { session } from '@recado/contract/accounts/session'
import { type SecondStep, twoFactor } from '@recado/contract/accounts/two-factor'
import { expect, test } from 'vitest'
import { anAuthenticator } from '../../../test/access/authenticator.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { FAILURES_PER_DEVICE } from '../session/rules.ts'

const byPassword = { currentPassword: PASSWORD }

async function biaWithCodes() {
  const company = await aCompany()
  const { bia, app } = company
  const authenticator = await anAuthenticator(company, bia)
  /** Signs in with the password and this code. */
  const enterWith = async (code: string) => {
    const browser = aBrowser(app)
    const reply = await browser.request(session.login, {
      email: bia.user.email,
      password: PASSWORD,
    })
    const { challenge } = reply.json().details as SecondStep
    return browser.call(twoFactor.secondStep, { challenge, code })
  }
  return { ...company, ...authenticator, enterWith }
}

test('new recovery codes replace the old ones, and the audit log says so without them', async () => {
  const { bia, ana, recoveryCodes: old, enterWith } = await biaWithCodes()
  const { recoveryCodes } = await bia(twoFactor.renewCodes, byPassword)
  expect(new Set([...old, ...recoveryCodes]).size).toBe(20)
  expect(await bia(twoFactor.show, {})).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  await expect(enterWith(old[0]!)).rejects.toThrow('ERR_WRONG_CODE')
  await enterWith(recoveryCodes[0]!)
  const { entries } = await ana(audit.list, { kind: 'rights' })
  expect(entries[0]).toMatchObject({ act: 'user.recoveryCodesRenewed', subject: 'Bia Nunes' })
  expect(JSON.stringify(entries)).not.toContain(recoveryCodes[1])
})

test('a code of the authenticator stands in for the password, once', async () => {
  const { bia, next } = await biaWithCodes()
  const code = next()
  expect((await bia(twoFactor.renewCodes, { code })).recoveryCodes).toHaveLength(10)
  await expect(bia(twoFactor.renewCodes, { code })).rejects.toThrow('ERR_WRONG_CODE')
})

test('of two calls with one code at once, one makes codes', async () => {
  const { bia, next } = await biaWithCodes()
  const code = next()
  const calls = await Promise.allSettled([1, 2].map(() => bia(twoFactor.renewCodes, { code })))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await bia(twoFactor.show, {})).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a recovery code makes no others, and wrong passwords and codes are limited', async () => {
  const { bia, recoveryCodes, next, enterWith } = await biaWithCodes()
  await expect(bia(twoFactor.renewCodes, {})).rejects.toThrow('ERR_INVALID_INPUT')
  for (let i = 0; i < FAILURES_PER_DEVICE; i += 1) {
    await expect(bia(twoFactor.renewCodes, { code: recoveryCodes[0]! })).rejects.toThrow(
      'ERR_WRONG_CODE',
    )
    await expect(bia(twoFactor.renewCodes, { currentPassword: 'errada' })).rejects.toThrow(
      'ERR_WRONG_PASSWORD',
    )
  }
  for (const proof of [{ code: next() }, byPassword])
    await expect(bia(twoFactor.renewCodes, proof)).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  // None was used up or replaced.
  await enterWith(recoveryCodes[0]!)
})
