import { afterAll, expect, test } from 'vitest'
import { cleanup } from '../../../test/cleanup.ts'
import { SHOP } from '../../../test/whatsapp/driver-rigs.ts'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { aWhatsAppWebNetwork } from '../../../test/whatsapp/whatsapp-web-network.ts'
import { baileysDriver } from './driver.ts'
import { makePool } from './pool.ts'

const pool = makePool()
afterAll(() => pool.end())

/** A number that waits to be paired. A new code is shown every second. */
async function aNumber() {
  const network = await aWhatsAppWebNetwork()
  cleanup.push(() => network.close())
  const pace = {
    qrMs: 1000,
    typeCodeMs: 4200,
    firstRetryMs: 20,
    longestRetryMs: 80,
    connectEveryMs: 0,
  }
  const core = aCore()
  const connection = core.open(baileysDriver({ url: network.url, pool, pace }))
  cleanup.push(() => connection.close())
  await core.reaches('qrcode')
  const opened = () => core.told.states.filter(({ state }) => state === 'OPENING').length
  return { ...core, connection, opened, shop: network.double.phone(SHOP) }
}

test('a code requested near the end of a round comes from a new round, with time to type it', async () => {
  const { connection, opened, latest, reaches, shop } = await aNumber()
  await connection.requestPairingCode!(SHOP)
  await eventually(() => expect(latest().qr!.attempt).toBe(3))
  const before = opened()
  const askedAt = Date.now()
  const { code, expiresAt } = await connection.requestPairingCode!(SHOP)
  // A round is six codes of one second.
  expect(Date.parse(expiresAt) - askedAt).toBeGreaterThan(4200)
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(6000)
  expect(opened()).toBe(before + 1)
  await shop.enterCode(code)
  await reaches('CONNECTED')
})

test('a code requested early comes from the current round', async () => {
  const { connection, opened } = await aNumber()
  const before = opened()
  expect((await connection.requestPairingCode!(SHOP)).code).toMatch(/^[A-Z0-9]{8}$/)
  expect(opened()).toBe(before)
})
