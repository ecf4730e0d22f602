import { DisconnectReason } from 'baileys'
import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { bench, aClient, linked } = makeTestDouble()

test('logged out by itself, it is gone from the phone and cannot come back', async () => {
  const { shop, client } = await linked()
  await client.socket.logout()
  await until(() => shop.devices.length === 0)
  await until(() => client.closes.at(-1) === DisconnectReason.loggedOut)
  const again = aClient({ store: client.store })
  await until(() => again.closes.includes(DisconnectReason.loggedOut))
})

test('unlinked by the phone, it hears so at once, or at its next login', async () => {
  const present = await linked()
  present.shop.unlinkDevices()
  await until(() => present.client.closes.includes(DisconnectReason.loggedOut))
  const absent = await linked()
  await absent.client.stop()
  await until(() => absent.shop.devices[0]?.line === undefined)
  absent.shop.unlinkDevices()
  const again = aClient({ store: absent.client.store })
  await until(() => again.closes.includes(DisconnectReason.loggedOut))
})

test('two sockets with the same credentials: the older one is replaced', async () => {
  const { client } = await linked()
  const twin = aClient({ store: client.store })
  await until(() => client.closes.includes(DisconnectReason.connectionReplaced))
  await until(() => twin.isOpen)
})

test.each([403, 405, 500, 503] as const)('the server ends a line with %i', async (code) => {
  const { shop, client } = await linked()
  shop.cut(code)
  await until(() => client.closes.includes(code))
})

test('asked to restart, it is back; meanwhile others may be kept out', async () => {
  const { shop, client } = await linked()
  shop.cut(515)
  await until(() => client.closes.filter((code) => code === 515).length === 2 && client.isOpen)
  // Long enough for a client on a busy machine to knock meanwhile.
  shop.cut(515, 1000)
  await until(() => client.closes.includes(503))
  await until(() => client.isOpen)
})

test('in an outage nobody is let in, and after it all come back', async () => {
  const { shop, lia, client } = await linked()
  bench.double.outage(true)
  const before = client.closes.length
  await until(() => client.closes.length > before + 2)
  await lia.write(shop, 'Oi?')
  bench.double.outage(false)
  await until(() => client.text('Oi?'))
})

test('one number may be away while others are not', async () => {
  const one = await linked()
  const other = await linked()
  one.shop.outage(true)
  await until(() => one.client.closes.filter((code) => code === 503).length > 2)
  expect(other.client.isOpen).toBe(true)
  one.shop.outage(false)
  await until(() => one.client.isOpen)
})

test('what is no client is cut off, and told', async () => {
  const socket = new WebSocket(bench.double.url)
  await new Promise((open) => socket.addEventListener('open', open))
  const closed = new Promise((close) => socket.addEventListener('close', close))
  socket.send(Buffer.from('GET / HTTP/1.1'))
  await closed
  expect(bench.problems.splice(0).map(({ message }) => message)).toEqual([
    'not a WhatsApp Web client',
  ])
})
