import { settings } from '@recado/contract/accounts/settings'
import { session } from '@recado/contract/accounts/session'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

/** Bia with an open session whose company signs out after 30 minutes. */
async function signedIn(value = '30') {
  const company = await aCompany()
  await company.ana(settings.update, { key: 'signOutAfter', value })
  const browser = aBrowser(company.app)
  await browser.call(session.login, { email: company.bia.user.email, password: PASSWORD })
  return { ...company, browser }
}

test('a session that was not renewed for longer than the company allows is over', async () => {
  const { browser, clock, bia } = await signedIn()
  clock.advance(46 * 60_000)
  await expect(browser.call(session.refresh, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  const ended = await owner`
    select ended_because as because from sessions where user_id = ${bia.user.id} order by created_at desc limit 1`
  expect(ended).toEqual([{ because: 'inactive' }])
})

test('a session that is renewed in time goes on', async () => {
  const { browser, clock } = await signedIn()
  for (const _time of [1, 2, 3]) {
    clock.advance(44 * 60_000)
    await browser.call(session.refresh, {})
  }
})

test('without the setting a session lasts for days', async () => {
  const { browser, clock } = await signedIn('disabled')
  clock.advance(2 * 86_400_000)
  await browser.call(session.refresh, {})
})

test('the setting applies at once to sessions that are open', async () => {
  const { browser, clock, ana } = await signedIn('disabled')
  clock.advance(60 * 60_000)
  await ana(settings.update, { key: 'signOutAfter', value: '15' })
  await expect(browser.call(session.refresh, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
})
