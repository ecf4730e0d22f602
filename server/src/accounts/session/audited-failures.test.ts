import { audit } from '@recado/contract/accounts/audit'
import { session } from '@recado/contract/accounts/session'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { FORGET_RECORDED_SECONDS, RECORDED_FAILURES } from './rules.ts'

const failures = async ({ ana }: Company) =>
  (await ana(audit.list, {})).entries.filter(({ act }) => act === 'session.signInFailed')

/** Each browser has a network of its own, so the throttle lets it pass. */
const signIn = ({ app }: Company, email: string, password: string) =>
  aBrowser(app).request(session.login, { email, password })

test('a failed sign-in of an account is recorded with the account and the address', async () => {
  const acme = await aCompany()
  const { bia } = acme
  await signIn(acme, bia.user.email, 'errada')
  await signIn(acme, `${crypto.randomUUID()}@casa.test`, 'errada')
  await expect.poll(() => failures(acme)).toHaveLength(1)
  const [entry] = await failures(acme)
  expect(entry).toMatchObject({ user: { id: bia.user.id, name: bia.user.name }, subject: '' })
  expect(entry!.address).not.toBe('')
})

test('a deactivated person who knows the password is recorded too', async () => {
  const acme = await aCompany()
  const { ana, bia } = acme
  await ana(userAdmin.update, { id: bia.user.id, active: false })
  expect((await signIn(acme, bia.user.email, PASSWORD)).statusCode).toBe(401)
  await expect.poll(() => failures(acme)).toHaveLength(1)
})

test('an attacker cannot fill the log with failed sign-ins', async () => {
  const acme = await aCompany()
  const { bia, companyId } = acme
  const tries = Array.from({ length: RECORDED_FAILURES + 10 }, () =>
    signIn(acme, bia.user.email, 'errada'),
  )
  for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(401)
  await expect.poll(() => failures(acme)).toHaveLength(RECORDED_FAILURES)
  await owner`
    update sign_in_failures set expires_at = expires_at - make_interval(secs => ${FORGET_RECORDED_SECONDS})
     where key = ${`audit:${companyId}:${bia.user.id}`}`
  await signIn(acme, bia.user.email, 'errada')
  await expect.poll(() => failures(acme)).toHaveLength(RECORDED_FAILURES + 1)
})
