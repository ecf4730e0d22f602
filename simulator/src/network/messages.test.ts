import { expect, test } from 'vitest'
import { aDevice, aNetwork } from '../test/virtual-network.ts'
import { changePhone } from './phone-changes.ts'
import { listChats, listMessages } from './chats.ts'
import { createGroup } from './groups.ts'
import { createPhone } from './phones.ts'
import { raiseReceipt, readChat } from './receipts.ts'
import { changeRules } from './rule-changes.ts'
import { watchPhone } from './watching.ts'

const lia = '5511900000001'
const shop = '5511900000002'

test('a message between two phones is delivered at once and read when its chat is opened', () => {
  const net = aNetwork()
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ id: 'a', body: 'oi', ack: 2 }])
  expect(net.run(listChats, { number: shop })).toMatchObject([{ with: lia, unread: 1 }])
  expect(net.run(readChat, { number: shop, peer: lia })).toBe(1)
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 3 }])
  expect(net.run(listMessages, { number: shop })).toMatchObject([{ ack: 3 }])
  expect(net.run(listChats, { number: shop })).toMatchObject([{ unread: 0 }])
})

test('a repeat of an id sends nothing, and nobody else may use that id', () => {
  const net = aNetwork()
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  expect(net.write(lia, { to: shop, body: 'changed my mind', id: 'a' }).id).toBe('a')
  expect(net.run(listMessages, { number: shop })).toHaveLength(1)
  expect(() => net.write(shop, { to: lia, body: 'mine', id: 'a' })).toThrow(/Another sender/)
})

test('a message to a phone that is offline has one tick until it comes back', () => {
  const net = aNetwork()
  net.run(changePhone, { number: shop, online: false })
  net.write(lia, { to: shop, body: 'oi' })
  net.pass(60_000)
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 1 }])
  expect(net.run(listMessages, { number: shop })).toEqual([])
  net.run(changePhone, { number: shop, online: true })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
  expect(net.run(listMessages, { number: shop })).toHaveLength(1)
})

test('what an offline phone writes is pending, and goes out in order when it is back', () => {
  const net = aNetwork()
  net.run(changePhone, { number: lia, online: false })
  for (const body of ['one', 'two', 'three']) net.write(lia, { to: shop, body })
  expect(net.run(listMessages, { number: lia }).map(({ ack }) => ack)).toEqual([0, 0, 0])
  net.run(changePhone, { number: lia, online: true })
  expect(net.run(listMessages, { number: lia }).map(({ ack }) => ack)).toEqual([2, 2, 2])
  const bodies = net.run(listMessages, { number: shop }).map(({ body }) => body)
  expect(bodies).toEqual(['one', 'two', 'three'])
})

test('without read receipts the sender never learns that it was read', () => {
  const net = aNetwork()
  net.run(changePhone, { number: shop, readReceipts: false })
  net.write(lia, { to: shop, body: 'oi' })
  net.run(readChat, { number: shop, peer: lia })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
  expect(net.run(listChats, { number: shop })).toMatchObject([{ unread: 0 }])
})

test('whom a phone blocked stays at one tick and is never seen', () => {
  const net = aNetwork()
  net.run(changePhone, { number: shop, blocked: [lia] })
  net.write(lia, { to: shop, body: 'oi' })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 1 }])
  expect(net.run(listMessages, { number: shop })).toEqual([])
})

test('a number that is not on the network, or that a rule refuses, takes no message', () => {
  const net = aNetwork()
  net.run(changePhone, { number: shop, registered: false })
  expect(() => net.write(lia, { to: shop, body: 'oi' })).toThrow(/not on the network/)
  net.run(changeRules, { refuse: { '5511900000003': '463' } })
  expect(() => net.write(lia, { to: '5511900000003', body: 'oi' })).toThrow(/New chats/)
})

test('a message needs the content its type promises', () => {
  const net = aNetwork()
  expect(() => net.write(lia, { to: shop })).toThrow(/no content/)
  expect(() => net.write(lia, { to: shop, type: 'image', body: 'look' })).toThrow(/no content/)
  expect(() => net.write(lia, { to: shop, mediaId: 'none' })).toThrow(/no such file/)
  net.write(lia, { to: shop, location: { lat: -23.5, lng: -46.6 } })
  expect(net.run(listMessages, { number: shop })).toMatchObject([{ type: 'location' }])
})

test('a phone that reads by itself does so after its delay', () => {
  const net = aNetwork()
  net.run(changePhone, { number: shop, autoRead: true })
  net.run(changeRules, { readDelayMs: 3000 })
  net.write(lia, { to: shop, body: 'oi' })
  net.pass(2999)
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
  net.pass(1)
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 3 }])
})

test('with automatic delivery off a message waits on the network', () => {
  const net = aNetwork()
  net.run(changeRules, { autoDeliver: false })
  net.write(lia, { to: shop, body: 'oi' })
  net.pass(3_600_000)
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 1 }])
  net.run(changeRules, { autoDeliver: true })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
})

test('an outage holds everything back and loses nothing', () => {
  const net = aNetwork()
  net.run(changeRules, { outage: true })
  net.write(lia, { to: shop, body: 'oi' })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 0 }])
  net.run(changeRules, { outage: false })
  expect(net.run(listMessages, { number: shop })).toHaveLength(1)
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
})

test('latency keeps the order, reordering does not', () => {
  const net = aNetwork()
  const bodies = Array.from({ length: 30 }, (_, index) => String(index))
  net.run(changeRules, { latencyMs: { min: 10, max: 500 } })
  for (const body of bodies) net.write(lia, { to: shop, body })
  net.pass(5000)
  const inOrder = net.run(listMessages, { number: shop }).map(({ body }) => body)
  expect(inOrder).toEqual(bodies)
  net.run(changeRules, { reorder: 0.5 })
  for (const body of bodies) net.write(lia, { to: '5511900000003', body })
  net.pass(5000)
  const mixed = net.run(listMessages, { number: '5511900000003' }).map(({ body }) => body)
  expect(mixed).not.toEqual(bodies)
  expect(mixed.toSorted()).toEqual(bodies.toSorted())
})

test('in a group the ticks wait for everybody', () => {
  const net = aNetwork()
  const bia = '5511900000003'
  const { id: group } = net.run(createGroup, { subject: 'Obra', members: [lia, shop, bia] })
  net.run(changePhone, { number: bia, online: false })
  net.write(lia, { to: group, body: 'oi', id: 'a' })
  expect(net.run(listMessages, { number: lia, with: group })).toMatchObject([{ ack: 1 }])
  net.run(changePhone, { number: bia, online: true })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
  net.run(readChat, { number: shop, peer: group })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
  net.run(raiseReceipt, { messageId: 'a', by: bia, level: 4 })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 3 }])
  expect(() => net.write('5511900000004', { to: group, body: 'me too' })).toThrow(/Only members/)
})

test('messages can be asked for with a chat, after one, before one, and by number', () => {
  const net = aNetwork()
  for (const id of ['a', 'b', 'c', 'd']) net.write(lia, { to: shop, body: id, id })
  net.write(lia, { to: '5511900000003', body: 'x', id: 'x' })
  const ids = (wanted: object) =>
    net.run(listMessages, { number: lia, ...wanted }).map(({ id }) => id)
  expect(ids({})).toEqual(['a', 'b', 'c', 'd', 'x'])
  expect(ids({ with: shop, after: 'b' })).toEqual(['c', 'd'])
  expect(ids({ with: shop, after: 'a', limit: 1 })).toEqual(['b'])
  expect(ids({ with: shop, limit: 2 })).toEqual(['c', 'd'])
  expect(ids({ with: shop, before: 'c', limit: 1 })).toEqual(['b'])
  expect(() => ids({ after: 'nowhere' })).toThrow(/no such message/)
})

test('invented numbers are readable, impossible, and filled up from the lowest free one', () => {
  const net = aNetwork()
  net.run(createPhone, { number: '5511900000002' })
  const numbers = [1, 2].map(() => net.run(createPhone, {}).number)
  expect(numbers).toEqual(['5511900000001', '5511900000003'])
})

test('pages that watch a phone hear of everything, each time with a higher version', () => {
  const net = aNetwork()
  const hello = net.run(watchPhone, { number: lia })
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  net.run(readChat, { number: shop, peer: lia })
  const heard = net.heard(lia)
  expect(heard.map(({ type }) => type)).toEqual(['message', 'ack', 'ack'])
  const versions = [hello, ...heard].map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  expect(net.heard(shop)).toEqual([])
})

test('what a phone writes reaches its own devices as written on the phone', () => {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.write(shop, { to: lia, body: 'from the pocket', id: 'p' })
  expect(desk.news()).toMatchObject([
    { type: 'message', origin: 'phone', message: { id: 'p', fromMe: true, chat: { number: lia } } },
    { type: 'ack', id: 'p', level: 2, by: { number: lia } },
  ])
})

test('what a phone reads without network is told to the sender when it is back', () => {
  const net = aNetwork()
  net.write(lia, { to: shop, body: 'oi' })
  net.run(changePhone, { number: shop, online: false })
  net.run(readChat, { number: shop, peer: lia })
  expect(net.run(listChats, { number: shop })).toMatchObject([{ unread: 0 }])
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 2 }])
  net.run(changePhone, { number: shop, online: true })
  expect(net.run(listMessages, { number: lia })).toMatchObject([{ ack: 3 }])
})
