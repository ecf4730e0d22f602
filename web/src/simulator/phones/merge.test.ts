import type { Chat, Message } from '@recado/simulator/wire'
import { expect, test } from 'vitest'
import {
  peerOf,
  withAck,
  withChangedLast,
  withLast,
  withMessage,
  withUnread,
  withUnsent,
} from './merge.ts'

const ana = '5511900000001'
const shop = '5511900000002'

const aMessage = (more: Partial<Message> = {}): Message => ({
  id: 'm1',
  from: ana,
  to: shop,
  type: 'text',
  body: 'Oi',
  ack: 1,
  at: '2026-11-21T12:00:00.000Z',
  reactions: [],
  ...more,
})

const aChat = (more: Partial<Chat> = {}): Chat => ({
  with: shop,
  name: 'Loja',
  at: '2026-11-21T12:00:00.000Z',
  unread: 0,
  ...more,
})

test('a message belongs to the other one, a message of a group to the group', () => {
  expect(peerOf(aMessage(), ana)).toBe(shop)
  expect(peerOf(aMessage(), shop)).toBe(ana)
  expect(peerOf(aMessage({ to: '77@g.us' }), shop)).toBe('77@g.us')
})

test('a message told twice stands once, in its old place', () => {
  const first = aMessage()
  const second = aMessage({ id: 'm2' })
  const edited = { ...first, body: 'Oi!', editedAt: '2026-11-21T12:01:00.000Z' }
  expect(withMessage([first, second], edited)).toEqual([edited, second])
  expect(withMessage([first], second)).toEqual([first, second])
})

test('a tick only rises, whatever order the receipts come in', () => {
  const read = withAck([aMessage()], 'm1', 3)
  expect(withAck(read, 'm1', 2)[0]?.ack).toBe(3)
  expect(withMessage(read, aMessage({ body: 'Oi!', ack: 1 }))[0]).toMatchObject({
    ack: 3,
    body: 'Oi!',
  })
})

test('what is on its way stands below what was said, and once only', () => {
  const waiting = aMessage({ id: 'w1', ack: 0 })
  expect(withUnsent([aMessage()], [waiting]).map(({ id }) => id)).toEqual(['m1', 'w1'])
  const arrived = { ...waiting, ack: 1 as const }
  expect(withUnsent([aMessage(), arrived], [waiting])).toEqual([aMessage(), arrived])
})

test('a new word brings its conversation to the top and counts as unread, an own one does not', () => {
  const other = aChat({ with: '5511900000003', name: 'Rui' })
  const news = aMessage({ id: 'm9', from: shop, to: ana, ack: 2 })
  const list = withLast([other, aChat({ unread: 1 })], news, ana)
  expect(list?.map((chat) => [chat.name, chat.unread])).toEqual([
    ['Loja', 2],
    ['Rui', 0],
  ])
  const own = withLast(list ?? [], aMessage({ id: 'm10' }), ana)
  expect(own?.[0]?.unread).toBe(2)
})

test('the same last word again moves and counts nothing', () => {
  const last = aMessage({ id: 'm9', from: shop, to: ana, ack: 2 })
  const list = [aChat({ with: '5511900000003' }), aChat({ last, unread: 1 })]
  expect(withLast(list, last, ana)).toEqual(list)
})

test('a conversation nobody knows yet has to be asked for', () => {
  expect(withLast([], aMessage(), ana)).toBeUndefined()
})

test('an edit shows in the list only where it is the last word', () => {
  const list = [aChat({ last: aMessage({ id: 'm2' }) })]
  const edit = (last: Message) => ({ ...last, body: 'mudou' })
  expect(withChangedLast(list, 'm1', edit)).toEqual(list)
  expect(withChangedLast(list, 'm2', edit)[0]?.last?.body).toBe('mudou')
})

test('the network says how many are unread', () => {
  expect(withUnread([aChat({ unread: 3 })], shop, 0)[0]?.unread).toBe(0)
})
