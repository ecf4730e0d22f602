import { push } from '@recado/contract/notifications/push'
import { expect, test } from 'vitest'
import { ownerDb } from '../../../test/company.ts'
import { aDesk, allWishes, subscribe } from '../../../test/push-desk.ts'
import { endSessions } from '../../accounts/session/commands.ts'

test('a gone browser is deleted, and so is one whose session ended', async () => {
  const { double, bia, ana, write, inside } = await aDesk()
  const { browser } = await subscribe(double, bia)
  browser.isGone = true
  await write()
  expect((await bia(push.show, {})).endpoints).toEqual([])
  await subscribe(double, ana)
  const { claims } = ana
  await inside((ctx) => endSessions(ctx, { sessionId: claims.sessionId, because: 'signed-out' }))
  const left = await ownerDb
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', claims.companyId)
    .execute()
  expect(left).toEqual([])
})

test('an address outside the known push services is refused', async () => {
  const { bia, double } = await aDesk()
  const { keys } = double.subscribe().subscription
  for (const endpoint of [
    'https://push.example.com/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com.evil.test/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])
    await expect(bia(push.keep, { endpoint, keys })).rejects.toThrow('ERR_INVALID_INPUT')
  await bia(push.keep, { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys })
  for (const wrong of [
    { ...keys, auth: 'YQ' },
    { ...keys, p256dh: keys.auth },
    // The length of a key, but no point of the curve.
    { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  ])
    await expect(
      bia(push.keep, { endpoint: 'https://web.push.apple.com/x', keys: wrong }),
    ).rejects.toThrow('ERR_INVALID_INPUT')
})

test('a browser notifies only its last subscriber, who can delete only their own subscription', async () => {
  const { bia, stranger, double, write } = await aDesk()
  const { browser, notices } = await subscribe(double, bia)
  await stranger(push.drop, {})
  expect((await bia(push.show, {})).endpoints).toEqual([browser.subscription.endpoint])
  await stranger(push.keep, { ...browser.subscription, wishes: allWishes })
  expect((await bia(push.show, {})).endpoints).toEqual([])
  await write()
  expect(notices()).toEqual([])
  await stranger(push.drop, {})
  expect((await stranger(push.show, {})).endpoints).toEqual([])
})

test('knowing the address of a browser without its keys does not end its subscription', async () => {
  const { bia, stranger, double } = await aDesk()
  const { browser } = await subscribe(double, bia)
  const { endpoint, keys } = browser.subscription
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const taking = stranger(push.keep, { endpoint, keys: { ...keys, auth }, wishes: allWishes })
  await expect(taking).rejects.toThrow('ERR_NO_PERMISSION')
  expect((await bia(push.show, {})).endpoints).toEqual([endpoint])
})

test('a test notification reports how far it came', async () => {
  const { bia, rui, double } = await aDesk()
  const { endpoint, notices, browser } = await subscribe(double, bia)
  expect(await bia(push.try, { endpoint })).toEqual({ trial: 'taken', status: 201 })
  expect(notices()).toMatchObject([{ kind: 'trial', title: 'Teste de aviso' }])
  expect(await rui(push.try, { endpoint })).toEqual({ trial: 'unknown', status: null })
  double.fault({ kind: 'status', status: 403 })
  expect(await bia(push.try, { endpoint })).toEqual({ trial: 'refused', status: 403 })
  browser.isGone = true
  expect(await bia(push.try, { endpoint })).toEqual({ trial: 'gone', status: 410 })
  expect((await bia(push.show, {})).endpoints).toEqual([])
})

test('a browser whose service refuses repeatedly is deleted, and tests are limited', async () => {
  const { bia, ana, double } = await aDesk()
  const [hers, other] = [await subscribe(double, bia), await subscribe(double, ana)]
  double.fault({ kind: 'status', status: 403 }, 5)
  const refused = { trial: 'refused', status: 403 }
  for (let i = 0; i < 5; i++) {
    expect((await bia(push.show, {})).endpoints).toEqual([hers.endpoint])
    expect(await bia(push.try, { endpoint: hers.endpoint })).toEqual(refused)
  }
  expect((await bia(push.show, {})).endpoints).toEqual([])
  const { endpoint } = await subscribe(double, bia)
  await expect(bia(push.try, { endpoint })).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  expect(await ana(push.try, { endpoint: other.endpoint })).toMatchObject({ trial: 'taken' })
})
