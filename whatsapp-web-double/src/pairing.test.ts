import { DisconnectReason, WA_CERT_DETAILS } from 'baileys'
import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { bench, aClient, phone, linked } = makeTestDouble()

test('a client shows one code after the other, and gives up when they run out', async () => {
  const client = aClient({ qrTimeout: 30 })
  await until(() => client.closes.length)
  expect(new Set(client.codes).size).toBe(bench.double.faults.qrCount)
  expect(client.closes).toEqual([DisconnectReason.timedOut])
})

test('a code that expired, or was changed, links nobody', async () => {
  const shop = phone('Loja')
  const client = aClient()
  const code = await until(() => client.codes[0])
  const [ref, noise, , ...rest] = code.split(',')
  expect(() => shop.scan([ref, noise, 'other', ...rest].join(','))).toThrow('another client')
  await client.stop()
  await until(() => bench.double.network.offers.size === 0)
  expect(() => shop.scan(code)).toThrow('expired')
})

test('scanned, it is asked to restart, logs in, and has left its keys', async () => {
  const { shop, client } = await linked()
  const [companion] = shop.devices
  expect(client.closes).toEqual([DisconnectReason.restartRequired])
  expect(client.socket.user).toMatchObject({ id: companion!.jid, lid: companion!.lidJid })
  expect(companion!.preKeys.length).toBeGreaterThan(700)
})

test('it is called as it calls itself', async () => {
  const { shop } = await linked({ browser: ['Recado', 'Chrome', '1.0'] })
  expect(shop.devices.map(({ label }) => label)).toEqual(['Recado'])
})

test('a number is linked by a code that is typed on the phone', async () => {
  const shop = phone('Loja')
  const prompts: string[] = []
  shop.heard.on('pairingCode', ({ label }) => prompts.push(label))
  const client = aClient()
  await until(() => client.codes[0])
  const code = await client.socket.requestPairingCode(shop.number)
  await until(() => prompts.length)
  await shop.enterCode(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)
  await until(() => client.isOpen)
  expect(shop.devices).toHaveLength(1)
  const lia = phone('Lia')
  await lia.write(shop, 'Oi')
  await until(() => client.text('Oi'))
})

test('a wrong code links nobody', async () => {
  const shop = phone('Loja')
  const client = aClient()
  await until(() => client.codes[0])
  await expect(shop.enterCode('AAAAAAAA')).rejects.toThrow('nobody asked')
  await client.socket.requestPairingCode(shop.number, 'ABCD1234')
  await until(() => bench.double.network.codeOffers.size)
  await expect(shop.enterCode('ABCD1235')).rejects.toThrow('wrong code')
  expect(shop.devices).toEqual([])
})

test('7.0.0-rc14 accepts any certificate: only TLS tells it who it speaks with', async () => {
  const before = WA_CERT_DETAILS.PUBLIC_KEY
  const client = aClient()
  await until(() => client.codes.length + client.closes.length)
  expect(client.codes, 'certificates are checked now: trust() is to be called').toHaveLength(1)
  const forget = bench.double.certificates.trust()
  expect(WA_CERT_DETAILS.PUBLIC_KEY).not.toEqual(before)
  forget()
  expect(WA_CERT_DETAILS.PUBLIC_KEY).toEqual(before)
})
