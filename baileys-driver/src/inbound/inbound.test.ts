import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { journalKey } from './journal.ts'
import { aContext, journalledEvents, LIA, SHOP } from '../test/journalled.ts'
import { image, words } from '../test/kinds.ts'

test("a message has its sender's number and id, and the quoted id", async () => {
  const contextInfo = { stanzaId: '3EB0FF', isForwarded: true }
  const [item] = await journalledEvents(
    { extendedTextMessage: { text: 'sim', contextInfo } },
    { from: '77000000000007@lid' },
  )
  expect(item).toMatchObject({
    message: {
      networkId: '3A01',
      chat: { kind: 'user', lid: '77000000000007', phone: '5511900000007' },
      fromMe: false,
      at: new Date(1_800_000_000_000).toISOString(),
      pushName: 'Lia',
      origin: 'live',
      quotedId: '3EB0FF',
      isForwarded: true,
    },
  })
})

test('a message typed on the phone belongs to the conversation it was typed in', async () => {
  const self = `${SHOP.phone}:0@s.whatsapp.net`
  const echo = { deviceSentMessage: { destinationJid: LIA, message: words } }
  const own = { from: self, recipient: LIA, sender_lid: `${SHOP.lid}@lid` }
  const [item] = await journalledEvents(echo, own)
  expect(item).toMatchObject({
    message: { chat: { kind: 'user', phone: '5511900000002' }, fromMe: true, origin: 'phone-echo' },
  })
  expect(item).not.toHaveProperty('message.chat.lid')
  expect(await journalledEvents(echo, { from: self, recipient: self })).toEqual([])
})

test('a broadcast list counts as its sender; stories and channels are ignored', async () => {
  const list = { from: '123456@broadcast', participant: LIA }
  expect(await journalledEvents(words, list)).toMatchObject([
    { message: { chat: { phone: '5511900000002' } } },
  ])
  expect(await journalledEvents(words, { from: 'status@broadcast', participant: LIA })).toEqual([])
  expect(await journalledEvents(words, { from: '120363@newsletter' })).toEqual([])
})

test('a reaction names its message, and an empty one removes it', async () => {
  const key = { id: '3EB0AA', fromMe: true, remoteJid: LIA }
  const given = { networkId: '3EB0AA', type: 'reaction', byMe: false }
  expect(await journalledEvents({ reactionMessage: { key, text: '👍' } })).toEqual([
    { ...given, emoji: '👍' },
  ])
  expect(await journalledEvents({ reactionMessage: { key, text: '' } })).toEqual([
    { ...given, emoji: null },
  ])
})

test('an edit requires a message of the same author, under either id', async () => {
  const protocolMessage = {
    key: { id: '3A00', fromMe: true },
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    editedMessage: image,
  }
  const rows = { [journalKey('5511900000007@s.whatsapp.net', '3A00')]: '{"done":true}' }
  const edit = { editedMessage: { message: { protocolMessage } } }
  expect(await journalledEvents(edit, { from: '77000000000007@lid' }, aContext(rows))).toEqual([
    { type: 'edited', networkId: '3A00', fromMe: false, text: 'olha' },
  ])
  expect(await journalledEvents(edit, {}, aContext(rows))).toEqual([])
})
