import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { aSimulator, pair, signIn } from '../test/running-simulator.ts'

const lia = '5511900000001'
const shop = '5511900000002'

test('a QR code waits in the list until a phone scans it, then the device signs in', async () => {
  const simulator = await aSimulator()
  const { call, openLink } = simulator
  const link = await openLink()
  link.say({ type: 'pair', label: 'Loja' })
  const { qrcode, attempt, of, expiresAt } = await link.told('qr')
  expect(qrcode).toMatch(new RegExp(`^${simulator.url}/simulator\\?pair=\\w{32}$`))
  expect([attempt, of]).toEqual([1, 6])
  expect(await call('GET /pairings')).toMatchObject({
    body: [{ qrcode, label: 'Loja', expiresAt }],
  })
  const { status, body } = await call('POST /pair', { qrcode, number: shop, name: 'Loja' })
  expect(status).toBe(200)
  const { token, deviceId } = await link.told('paired')
  expect(body).toEqual({ number: shop, deviceId })
  link.say({ type: 'login', token })
  expect(await link.told('online')).toMatchObject({ number: shop, name: 'Loja', deviceId })
  expect(await call(`GET /phones/${shop}/devices`)).toMatchObject({
    body: [{ id: deviceId, label: 'Loja', online: true }],
  })
  expect(await call('GET /pairings')).toMatchObject({ body: [] })
})

test('a QR code goes when its screen goes', async () => {
  const { call, openLink } = await aSimulator()
  const link = await openLink()
  link.say({ type: 'pair', label: 'Loja' })
  const { qrcode } = await link.told('qr')
  link.socket.close()
  await vi.waitFor(async () => expect(await call('GET /pairings')).toMatchObject({ body: [] }))
  expect(await call('POST /pair', { qrcode, number: shop })).toMatchObject({ status: 400 })
})

test('a message comes again, and after a new sign-in, until it is confirmed', async () => {
  const simulator = await aSimulator()
  const { call } = simulator
  await call('PUT /rules', { redeliverMs: 50 })
  const token = await pair(simulator, shop)
  const link = await signIn(simulator, token)
  await call(`POST /phones/${lia}/messages`, { to: shop, body: 'oi', id: 'a' })
  const first = await link.told('message')
  expect(first).toMatchObject({ origin: 'live', message: { id: 'a', author: { number: lia } } })
  const messages = () => link.frames.filter(({ type }) => type === 'message')
  await vi.waitFor(() => expect(messages().length).toBeGreaterThan(2))
  expect(new Set(messages().map((frame) => JSON.stringify(frame)))).toHaveLength(1)
  link.socket.terminate()
  const again = await signIn(simulator, token)
  expect(await again.told('message')).toEqual({ ...first, origin: 'offline' })
  again.say({ type: 'confirm', delivery: first.delivery })
  again.say({ type: 'request', id: 'r', op: 'groups' })
  await again.told('reply')
  const last = await signIn(simulator, token)
  last.say({ type: 'request', id: 'r', op: 'groups' })
  await last.told('reply')
  expect(last.frames.map(({ type }) => type)).toEqual(['online', 'reply'])
})

test('a second session closes the first with its reason', async () => {
  const simulator = await aSimulator()
  const token = await pair(simulator, shop)
  const older = await signIn(simulator, token)
  const closed = once(older.socket, 'close')
  await signIn(simulator, token)
  await closed
  expect(older.frames.at(-1)).toEqual({ type: 'closed', reason: 'replaced', code: 440 })
})

test('a fault or an unlinking on purpose cuts the device', async () => {
  const simulator = await aSimulator()
  const { call } = simulator
  const token = await pair(simulator, shop)
  const cut = await signIn(simulator, token)
  await call('POST /faults', { number: shop, disconnect: 515 })
  expect(await cut.told('closed')).toEqual({ type: 'closed', reason: 'restart', code: 515 })
  const unlinked = await signIn(simulator, token)
  expect(await call(`DELETE /phones/${shop}/devices`)).toMatchObject({ status: 204 })
  expect(await unlinked.told('closed')).toMatchObject({ reason: 'logged-out', code: 401 })
})

test('an answer to a customer travels to the phone and its ticks come back', async () => {
  const simulator = await aSimulator()
  const { call, watch } = simulator
  const link = await signIn(simulator, await pair(simulator, shop))
  const page = await watch(lia)
  const message = { id: 'D1', to: lia, type: 'text', body: 'olá' } as const
  link.say({ type: 'request', id: 'r1', op: 'send', message })
  expect(await link.told('reply')).toMatchObject({ id: 'r1', ok: true })
  await call(`POST /phones/${lia}/read`, { with: shop })
  await vi.waitFor(() => {
    const acks = link.frames.flatMap((frame) => (frame.type === 'ack' ? frame.level : []))
    expect(acks).toEqual([2, 3])
  })
  expect(page.events).toMatchObject([
    {},
    { type: 'message', message: { id: 'D1', from: shop } },
    {},
    {},
    {},
  ])
})

test('a frame nobody can read is answered, not obeyed, and ends nothing', async () => {
  const { openLink } = await aSimulator()
  const link = await openLink()
  link.socket.send('{"type":')
  link.socket.send('{"type":"request","id":"r9","op":"explode"}')
  link.say({ type: 'pair', label: 'Loja' })
  await link.told('qr')
  expect(link.frames).toMatchObject([
    { type: 'reply', ok: false, code: 'bad-frame' },
    { type: 'reply', ok: false, code: 'bad-frame', id: 'r9' },
    { type: 'qr' },
  ])
})

test.each([
  ['/link', { origin: 'https://elsewhere.example' }, 403],
  ['/nowhere', {}, 404],
  ['/phones/%E0%A4%A/events', {}, 404],
])('no socket is opened for %s %o', async (path, headers, status) => {
  const { base } = await aSimulator()
  const socket = new WebSocket(`${base.replace('http', 'ws')}${path}`, { headers })
  const [error] = (await once(socket, 'error').catch((failure: Error) => [failure])) as [Error]
  expect(error.message).toBe(`Unexpected server response: ${status}`)
})
