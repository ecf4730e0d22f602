import { expect, test, vi } from 'vitest'
import { aSimulator, signIn, pair } from '../test/running-simulator.ts'
import { Message, Phone, Rules } from '../wire.ts'

const lia = '5511900000001'
const shop = '5511900000002'

test('a number may be written as people write it, and is created when a call names it', async () => {
  const { call } = await aSimulator()
  const written = encodeURIComponent('+55 (11) 90000-0001')
  const sent = await call(`POST /phones/${written}/messages`, {
    to: '+55 11 90000-0002',
    body: 'oi',
  })
  expect(sent).toEqual({ status: 200, body: { id: expect.any(String) } })
  const { body } = await call('GET /phones')
  expect(
    Phone.array()
      .parse(body)
      .map(({ number }) => number),
  ).toEqual([lia, shop])
})

test('a phone is created with or without a number, shown, and changed', async () => {
  const { call } = await aSimulator()
  expect(await call('POST /phones', {})).toMatchObject({ body: { number: lia, online: true } })
  expect(await call('POST /phones', { number: shop, name: 'Loja' })).toMatchObject({
    body: { number: shop, name: 'Loja' },
  })
  const change = {
    online: false,
    readReceipts: false,
    autoRead: true,
    blocked: [lia],
    name: 'Casa',
  }
  expect(await call(`PATCH /phones/${shop}`, change)).toMatchObject({ status: 200, body: change })
  expect(await call(`GET /phones/${shop}`)).toMatchObject({ body: change })
})

test('a message is listed as each phone sees it, by the wire record', async () => {
  const { call } = await aSimulator()
  await call(`POST /phones/${lia}/messages`, { to: shop, body: 'oi', id: 'a' })
  await call(`POST /phones/${lia}/messages`, { to: shop, body: 'oi', id: 'a' })
  await call(`POST /messages/a/react`, { by: shop, emoji: '👍' })
  await call(`POST /messages/a/edit`, { by: lia, body: 'olá' })
  await call(`POST /phones/${shop}/messages`, { to: lia, body: 'tudo bem?', quotedId: 'a' })
  expect(await call(`POST /phones/${shop}/read`, { with: lia })).toMatchObject({
    body: { read: 1 },
  })
  const { body } = await call(`GET /phones/${lia}/messages?with=${shop}`)
  expect(Message.array().parse(body)).toMatchObject([
    { id: 'a', from: lia, to: shop, ack: 3, body: 'olá', reactions: [{ by: shop, emoji: '👍' }] },
    { from: shop, to: lia, quotedId: 'a', ack: 2 },
  ])
  expect(await call(`GET /phones/${lia}/messages?after=a`)).toMatchObject({
    body: [{ quotedId: 'a' }],
  })
  expect(await call(`GET /phones/${lia}/chats`)).toMatchObject({
    body: [{ with: shop, unread: 1, last: { body: 'tudo bem?' } }],
  })
  await call('POST /messages/a/delete', { by: lia })
  expect(await call(`GET /phones/${shop}/messages`)).toMatchObject({
    body: [{ id: 'a', body: '', deletedAt: expect.any(String) }, {}],
  })
})

test.each([
  ['POST /pair', { qrcode: 'wrong', number: lia }, 400, 'ERR_WRONG_OR_EXPIRED_QR'],
  ['POST /messages/none/edit', { by: lia, body: 'x' }, 404, 'ERR_UNKNOWN_MESSAGE'],
  ['POST /messages/none/played', { by: lia }, 404, 'ERR_UNKNOWN_MESSAGE'],
  [`DELETE /phones/${lia}/devices/none`, undefined, 404, 'ERR_UNKNOWN_DEVICE'],
  ['GET /media/3b241101-e2bb-4255-8caf-4136c566a962', undefined, 404, 'ERR_UNKNOWN_MEDIA'],
  [`POST /phones/${lia}/messages`, { to: shop }, 400, 'ERR_EMPTY_MESSAGE'],
  [`POST /phones/${lia}/messages`, { to: '1@g.us', body: 'x' }, 400, 'ERR_INVALID_INPUT'],
  [`POST /phones/${lia}/messages`, { to: '12345@g.us', body: 'x' }, 404, 'ERR_UNKNOWN_GROUP'],
  ['GET /phones/not-a-number/messages', undefined, 400, 'ERR_INVALID_INPUT'],
  ['PUT /rules', { loss: 2 }, 400, 'ERR_INVALID_INPUT'],
  ['POST /clock', { advanceMs: 1 }, 403, 'ERR_CLOCK_IS_REAL'],
  ['GET /nowhere', undefined, 404, 'ERR_NO_ROUTE'],
])('%s is refused by its code', async (line, body, status, error) => {
  const { call } = await aSimulator()
  const refused = { status, body: { error, message: expect.any(String) } }
  expect(await call(line, body)).toEqual(refused)
})

test('a body that is no JSON, or too large, is refused', async () => {
  const { base } = await aSimulator()
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${base}/phones`, { method: 'POST', body, headers })
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  expect(await post('{"number":')).toEqual([400, 'ERR_MALFORMED_BODY'])
  expect(await post(`{"name":"${'x'.repeat(2_000_000)}"}`)).toEqual([413, 'ERR_BODY_TOO_LARGE'])
})

test('rules change only what is named, for all or for one number, and are reset together', async () => {
  const { call } = await aSimulator()
  await call('PUT /rules', { latencyMs: { min: 1, max: 2 }, autoRead: true })
  await call('PUT /rules', { number: lia, loss: 0.5 })
  expect(await call('GET /rules')).toMatchObject({ body: { autoRead: true, loss: 0 } })
  expect(await call(`GET /rules?number=${lia}`)).toMatchObject({
    body: { autoRead: true, loss: 0.5 },
  })
  const { body } = await call('DELETE /rules')
  expect(Rules.parse(body)).toMatchObject({ latencyMs: 0, autoRead: false })
  expect(await call(`GET /rules?number=${lia}`)).toMatchObject({ body: { loss: 0 } })
})

test('a clock that may be moved makes things happen at once', async () => {
  const { call } = await aSimulator({ mayMoveClock: true })
  await call('PUT /rules', { latencyMs: 3_600_000 })
  await call(`POST /phones/${lia}/messages`, { to: shop, body: 'oi' })
  expect(await call(`GET /phones/${shop}/messages`)).toMatchObject({ body: [] })
  await call('POST /clock', { advanceMs: 3_600_000 })
  expect(await call(`GET /phones/${shop}/messages`)).toMatchObject({ body: [{ body: 'oi' }] })
})

test('a group is a chat of its members', async () => {
  const { call } = await aSimulator()
  const { body: group } = await call('POST /groups', { subject: 'Obra', members: [lia, shop] })
  expect(await call('GET /groups')).toEqual({ status: 200, body: [group] })
  await call(`POST /phones/${lia}/messages`, { to: group.id, body: 'oi' })
  expect(await call(`GET /phones/${shop}/chats`)).toMatchObject({
    body: [{ with: group.id, name: 'Obra', last: { body: 'oi', from: lia } }],
  })
})

test('the phone page hears hello, then all that changes, and what is scanned', async () => {
  const simulator = await aSimulator()
  const { call, watch } = simulator
  const page = await watch(shop)
  expect(page.events).toMatchObject([{ type: 'hello', phone: { number: shop } }])
  await call(`POST /phones/${lia}/messages`, { to: shop, body: 'oi', id: 'a' })
  await call(`POST /phones/${lia}/typing`, { to: shop })
  await call(`POST /phones/${lia}/call`, { to: shop })
  await call(`POST /phones/${lia}/call`, { to: shop, state: 'ended' })
  await signIn(simulator, await pair(simulator, shop))
  await vi.waitFor(() => {
    const types = new Set(page.events.map(({ type }) => type))
    expect([...types]).toEqual(['hello', 'message', 'ack', 'typing', 'call', 'pairing', 'devices'])
  })
  const devices = page.events.findLast((event) => event.type === 'devices')
  expect(devices).toMatchObject({ devices: [{ label: 'Loja', online: true }] })
})
