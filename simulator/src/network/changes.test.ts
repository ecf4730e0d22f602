import { expect, test } from 'vitest'
import { aDevice, aNetwork } from '../test/virtual-network.ts'
import { endCall, placeCall } from './calls.ts'
import { deleteMessage, editMessage, reactTo } from './changes.ts'
import { listMessages } from './chats.ts'
import { createGroup } from './groups.ts'
import { storeMedia } from './media.ts'
import { changePhone } from './phone-changes.ts'
import { showTyping } from './typing.ts'
import { watchPhone } from './watching.ts'

const lia = '5511900000001'
const shop = '5511900000002'

/** A shop with a linked desk, and a message from Lia that the desk has confirmed. */
function aConversation() {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  desk.confirm(desk.news())
  return { net, desk }
}

test('an edit is seen on both phones and told to the device', () => {
  const { net, desk } = aConversation()
  net.run(editMessage, { id: 'a', by: lia, body: 'olá' })
  const edited = [{ body: 'olá', editedAt: expect.any(String) }]
  expect(net.run(listMessages, { number: shop })).toMatchObject(edited)
  expect(net.run(listMessages, { number: lia })).toMatchObject(edited)
  const fromMe = false
  expect(desk.news()).toMatchObject([{ type: 'edit', id: 'a', fromMe, body: 'olá' }])
})

test('only the author edits or deletes, and only for a while', () => {
  const { net } = aConversation()
  expect(() => net.run(editMessage, { id: 'a', by: shop, body: 'x' })).toThrow(/Only who wrote/)
  expect(() => net.run(deleteMessage, { id: 'a', by: '5511900000009' })).toThrow(/no such message/)
  net.pass(15 * 60_000 + 1)
  expect(() => net.run(editMessage, { id: 'a', by: lia, body: 'x' })).toThrow(/over/)
  net.run(deleteMessage, { id: 'a', by: lia })
  expect(net.run(listMessages, { number: shop })).toMatchObject([
    { body: '', deletedAt: expect.any(String) },
  ])
  expect(() => net.run(reactTo, { id: 'a', by: shop, emoji: '👍' })).toThrow(/deleted/)
})

test('a device edits, deletes and reacts, and is not told of it again', () => {
  const { net, desk } = aConversation()
  desk.ask('send', { message: { id: 'D1', to: lia, type: 'text', body: 'olá' } })
  desk.confirm(desk.news())
  expect(desk.ask('react', { messageId: 'a', emoji: '❤️' })).toMatchObject({ ok: true })
  expect(desk.ask('edit', { messageId: 'D1', body: 'Olá!' })).toMatchObject({ ok: true })
  expect(net.run(listMessages, { number: lia })).toMatchObject([
    { reactions: [{ by: shop, emoji: '❤️' }] },
    { body: 'Olá!' },
  ])
  expect(desk.ask('revoke', { messageId: 'D1' })).toMatchObject({ ok: true })
  expect(desk.ask('revoke', { messageId: 'a' })).toMatchObject({ ok: false, code: 'not-yours' })
  expect(desk.news()).toEqual([])
})

test('everybody has one reaction and can take it back', () => {
  const { net, desk } = aConversation()
  for (const emoji of ['👍', '❤️']) net.run(reactTo, { id: 'a', by: lia, emoji })
  expect(net.run(listMessages, { number: shop })).toMatchObject([{ reactions: [{ emoji: '❤️' }] }])
  net.run(reactTo, { id: 'a', by: lia, emoji: '' })
  expect(net.run(listMessages, { number: shop })).toMatchObject([{ reactions: [] }])
  const told = desk.news().map((frame) => frame.type === 'reaction' && frame.emoji)
  expect(told).toEqual(['👍', '❤️', null])
})

test('typing is told to whoever looks right now, and to nobody later', () => {
  const { net, desk } = aConversation()
  net.run(watchPhone, { number: lia })
  net.run(showTyping, { from: lia, to: shop, state: 'composing' })
  expect(desk.frames().at(-1)).toMatchObject({ type: 'typing', by: { number: lia } })
  desk.ask('typing', { to: lia, state: 'recording' })
  expect(net.heard(lia)).toMatchObject([{ type: 'typing', with: shop, state: 'recording' }])
  desk.hangUp()
  net.run(showTyping, { from: lia, to: shop, state: 'composing' })
  desk.signIn()
  expect(desk.frames()).toHaveLength(1)
})

test('a call rings, and is missed, hung up or declined once', () => {
  const { net, desk } = aConversation()
  const call = () => net.run(placeCall, { from: lia, to: shop, video: false })
  const told = () =>
    desk.news().flatMap((frame) => (frame.type === 'call' ? frame.call.status : []))
  call()
  net.pass(30_000)
  expect([...new Set(told())]).toEqual(['offer', 'missed'])
  call()
  net.run(endCall, { by: lia, with: shop })
  expect(told()).toEqual(['offer', 'missed'])
  const { id } = call()
  expect(desk.ask('reject-call', { callId: id })).toMatchObject({ ok: true })
  expect(told()).toEqual(['offer', 'rejected'])
  expect(() => net.run(endCall, { by: lia, with: shop })).toThrow(/No such call/)
})

test('the device learns of a new name and picture of people its phone chats with', () => {
  const { net, desk } = aConversation()
  const picture = { id: 'pic', mime: 'image/png', bytes: 3, sha256: 'aa' }
  net.run(storeMedia, picture)
  net.run(changePhone, { number: lia, name: 'Lia', pictureId: 'pic' })
  net.run(changePhone, { number: '5511900000009', name: 'Nobody we know' })
  expect(desk.news()).toMatchObject([
    { type: 'contact', contact: { number: lia, name: 'Lia' }, picture: 'changed' },
  ])
  expect(desk.ask('picture', { of: lia })).toMatchObject({ picture })
  net.run(changePhone, { number: lia, pictureId: null })
  expect(desk.ask('picture', { of: lia })).toMatchObject({ picture: null })
})

test('a device knows the groups of its phone and who writes in them', () => {
  const { net, desk } = aConversation()
  const { id } = net.run(createGroup, { subject: 'Obra', members: [shop, lia] })
  expect(desk.ask('groups', {})).toMatchObject({ groups: [{ id, subject: 'Obra' }] })
  net.write(lia, { to: id, body: 'oi' })
  const [group, message] = desk.news()
  expect(group).toMatchObject({ type: 'group', group: { id, members: [{}, {}] } })
  expect(message).toMatchObject({
    message: { chat: { kind: 'group', group: id, name: 'Obra' }, author: { number: lia } },
  })
})
