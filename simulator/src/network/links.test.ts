import { expect, test } from 'vitest'
import { aDevice, aNetwork } from '../test/virtual-network.ts'
import { listChats, listMessages } from './chats.ts'
import { listDevices } from './devices.ts'
import { handleLinkFrame } from './link-frames.ts'
import { causeFault, openLink, unlinkDevices } from './links.ts'
import { listOffers } from './offers.ts'
import { pairDevice } from './pairing.ts'
import { changePhone } from './phone-changes.ts'
import { changeRules } from './rule-changes.ts'
import { listSessions } from './sessions.ts'

const lia = '5511900000001'
const shop = '5511900000002'
const screen = { id: 'screen', origin: 'http://localhost:1' }

test('a QR code is renewed until six have gone by, then the link ends', () => {
  const net = aNetwork()
  net.run(openLink, screen)
  net.run(handleLinkFrame, { linkId: screen.id, frame: { type: 'pair', label: 'Loja' } })
  net.pass(59_999)
  expect(net.frames(screen.id)).toMatchObject([{ type: 'qr', attempt: 1, of: 6 }])
  net.pass(1 + 4 * 20_000)
  expect(net.frames(screen.id).at(-1)).toMatchObject({ type: 'qr', attempt: 6 })
  net.pass(20_000)
  expect(net.frames(screen.id).at(-1)).toEqual({ type: 'closed', reason: 'qr-expired', code: 408 })
  expect(net.run(listOffers, undefined)).toEqual([])
})

test('only the QR code shown right now pairs, as text, as a link or as its bare key', () => {
  const net = aNetwork()
  net.run(changeRules, { qrSeconds: 5 })
  net.run(openLink, screen)
  net.run(handleLinkFrame, { linkId: screen.id, frame: { type: 'pair', label: 'Loja' } })
  const [first] = net.run(listOffers, undefined)
  net.pass(5000)
  const pair = (qrcode: string) => net.run(pairDevice, { qrcode, number: shop, name: 'Loja' })
  expect(() => pair(first?.qrcode ?? '')).toThrow(/wrong or has expired/)
  expect(() => pair('nonsense')).toThrow(/wrong or has expired/)
  const [second] = net.run(listOffers, undefined)
  const key = new URL(second?.qrcode ?? '').searchParams.get('pair') ?? ''
  const { deviceId } = pair(` ${key}\n`)
  expect(net.frames(screen.id).at(-1)).toMatchObject({
    type: 'paired',
    number: shop,
    name: 'Loja',
    deviceId,
  })
  expect(() => pair(key)).toThrow(/wrong or has expired/)
})

test('a message is told again every two seconds until the device confirms it', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  const first = desk.news()
  expect(first).toMatchObject([{ type: 'message', origin: 'live', message: { id: 'a' } }])
  net.pass(1999)
  expect(desk.news()).toEqual([])
  net.pass(1)
  expect(desk.news()).toEqual(first)
  net.pass(2000)
  expect(desk.news()).toEqual(first)
  desk.confirm(first)
  net.pass(60_000)
  expect(desk.news()).toEqual([])
})

test('what came while the device was away comes at sign-in, marked and in order', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  desk.hangUp()
  for (const id of ['a', 'b']) net.write(lia, { to: shop, body: id, id })
  desk.signIn()
  net.write(lia, { to: shop, body: 'c', id: 'c' })
  expect(desk.frames()[0]).toMatchObject({ type: 'online', number: shop })
  const told = desk.news().flatMap((frame) => (frame.type === 'message' ? [frame] : []))
  expect(told.map(({ message, origin }) => [message.id, origin])).toEqual([
    ['a', 'offline'],
    ['b', 'offline'],
    ['c', 'live'],
  ])
})

test('a device that confirms nothing is not flooded, and gets all of it in the end', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  for (let index = 0; index < 1000; index++) net.write(lia, { to: shop, body: String(index) })
  const bodies: (string | undefined)[] = []
  for (let news = desk.news(); news.length > 0; news = desk.news()) {
    expect(news.length).toBeLessThanOrEqual(256)
    bodies.push(...news.flatMap((frame) => (frame.type === 'message' ? frame.message.body : [])))
    desk.confirm(news)
  }
  expect(bodies).toEqual(Array.from({ length: 1000 }, (_, index) => String(index)))
})

test('the device of an offline phone gets its messages, and that counts as delivered', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.run(changePhone, { number: shop, online: false })
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  const acks = () => net.run(listMessages, { number: lia }).map(({ ack }) => ack)
  expect(acks()).toEqual([1])
  desk.confirm(desk.news())
  expect(acks()).toEqual([2])
})

test('a device sends, is told the ticks, and a repeat of its message sends nothing', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  const message = { id: 'D1', to: lia, type: 'text', body: 'olá' } as const
  net.run(changePhone, { number: lia, online: false })
  expect(desk.ask('send', { message })).toMatchObject({ ok: true, level: 1 })
  net.run(changePhone, { number: lia, online: true })
  expect(desk.ask('send', { message })).toMatchObject({ ok: true, level: 2 })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ id: 'D1', from: shop }])
  expect(desk.news()).toMatchObject([{ type: 'ack', id: 'D1', level: 2 }])
})

test('a refused message says why and whether to try again', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.run(changeRules, { refuse: { [lia]: '429' } })
  const message = { id: 'D1', to: lia, type: 'text', body: 'olá' } as const
  expect(desk.ask('send', { message })).toMatchObject({
    ok: false,
    code: '429',
    retry: { afterMs: 10_000 },
  })
  net.run(changeRules, { refuse: {} })
  net.run(changePhone, { number: lia, registered: false })
  expect(desk.ask('send', { message })).toMatchObject({ code: 'not-on-whatsapp', retry: 'never' })
})

test('a device reads for its phone', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  expect(desk.ask('read', { messageIds: ['a', 'unknown'] })).toMatchObject({ ok: true })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 3 }])
  expect(net.run(listChats, { number: shop })).toMatchObject([{ unread: 0 }])
})

test('numbers are checked, a hidden one is written to by its lid', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.run(changePhone, { number: lia, name: 'Lia', hidesNumber: true })
  net.run(changePhone, { number: '5511900000003', registered: false })
  const checked = desk.ask('check-numbers', { numbers: ['5511900000003', '5511900000004'] })
  expect(checked).toMatchObject({
    numbers: { '5511900000003': null, '5511900000004': { number: '5511900000004' } },
  })
  net.write(lia, { to: shop, body: 'oi' })
  const [told] = desk.news()
  if (told?.type !== 'message') throw new Error('no message came')
  expect(told.message.author).toEqual({ lid: expect.stringMatching(/^\d{15}$/), name: 'Lia' })
  const to = `${told.message.author.lid}@lid`
  desk.ask('send', { message: { id: 'D1', to, type: 'text', body: 'olá' } })
  expect(net.run(listMessages, { number: lia })).toHaveLength(2)
})

test('a second sign-in of the same device replaces the first', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  const older = desk.link()
  desk.signIn()
  expect(net.frames(older).at(-1)).toEqual({ type: 'closed', reason: 'replaced', code: 440 })
  expect(desk.frames()).toMatchObject([{ type: 'online' }])
})

test('an unlinked device is told so, now and whenever it comes again', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.run(unlinkDevices, { number: shop })
  const farewell = { type: 'closed', reason: 'logged-out', code: 401 }
  expect(desk.frames().at(-1)).toEqual(farewell)
  desk.signIn()
  expect(desk.frames()).toEqual([farewell])
  expect(net.run((world) => listDevices(world, shop), undefined)).toEqual([])
})

test('a device that logs out gets its answer before the end', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  expect(desk.ask('logout', {})).toMatchObject({ ok: true })
  expect(desk.frames().at(-1)).toMatchObject({ type: 'closed', code: 401 })
})

test.each([
  [403, 'banned'],
  [405, 'bad-version'],
  [503, 'unavailable'],
  [515, 'restart'],
] as const)('a fault %i cuts the device as %s, for as long as asked', (code, reason) => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.run(causeFault, { number: shop, disconnect: code, forMs: 1000 })
  expect(desk.frames().at(-1)).toEqual({ type: 'closed', reason, code })
  desk.signIn()
  expect(desk.frames()).toEqual([{ type: 'closed', reason, code }])
  net.pass(1000)
  desk.signIn()
  expect(desk.frames()).toMatchObject([{ type: 'online' }])
})

test('in an outage devices are cut and turned away', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.run(changeRules, { outage: true })
  expect(desk.frames().at(-1)).toMatchObject({ type: 'closed', code: 503 })
  desk.signIn()
  expect(desk.frames()).toMatchObject([{ type: 'closed', code: 503 }])
  net.run(changeRules, { outage: false })
  desk.signIn()
  expect(desk.frames()).toMatchObject([{ type: 'online' }])
})

test('who asks without having signed in is shown out', () => {
  const net = aNetwork()
  net.run(openLink, screen)
  const frame = { type: 'request', id: 'r', op: 'groups' } as const
  net.run(handleLinkFrame, { linkId: screen.id, frame })
  expect(net.frames(screen.id)).toMatchObject([{ type: 'closed', code: 401 }])
})

test('who signed in is written down, with what they sent', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  desk.ask('send', { message: { id: 'a', to: lia, type: 'text', body: 'oi' } })
  net.pass(1000)
  desk.connect()
  desk.say({ type: 'login', token: desk.token, client: 'another process' })
  desk.ask('send', { message: { id: 'b', to: lia, type: 'text', body: 'oi de novo' } })
  const [first, second] = net.run(listSessions, { number: shop })
  expect(first).toMatchObject({ client: '', sent: 1, until: second!.since })
  expect(second).toMatchObject({ client: 'another process', sent: 1 })
  expect(second!.until).toBeUndefined()
  expect(first!.lastSentAt! < second!.firstSentAt!).toBe(true)
})

test('a device may be shared on purpose: then nobody is replaced, and both can speak', () => {
  const net = aNetwork()
  net.run(changeRules, { sharedDevices: true })
  const desk = aDevice(net, shop)
  const older = desk.link()
  desk.signIn()
  const send = { type: 'request', op: 'send' } as const
  const say = (linkId: string, id: string) =>
    net.run(handleLinkFrame, {
      linkId,
      frame: { ...send, id, message: { id, to: lia, type: 'text', body: id } },
    })
  say(desk.link(), 'new')
  say(older, 'old')
  expect(net.run(listMessages, { number: lia, with: shop }).map(({ id }) => id)).toEqual([
    'new',
    'old',
  ])
})
