import { expect, test } from 'vitest'
import { openEdit } from './messages/sealed-edit.ts'
import { makeTestDouble, until } from './test/bench.ts'

const { linked } = makeTestDouble()

test('a phone edits in the older way, reacts and deletes', async () => {
  const { shop, lia, client } = await linked()
  lia.account.sealsEdits = false
  const id = await lia.write(shop, 'ola')
  await until(() => client.text('ola'))
  await lia.edit(id, 'olá')
  await until(() => client.updates.some((one) => one.id === id && one.edited === 'olá'))
  const { key } = (await client.socket.sendMessage(lia.jid, { text: 'sim?' }))!
  await until(() => client.acks.includes(key.id!))
  await lia.react(key.id!, '👍')
  await until(() => client.reactions.some((one) => one.id === key.id && one.text === '👍'))
  await lia.react(key.id!, null)
  await until(() => client.reactions.some((one) => one.id === key.id && one.text === ''))
  await lia.remove(id)
  await until(() => client.updates.some((one) => one.id === id && one.isDeleted))
  expect(lia.message(id)).toMatchObject({ text: '', deletedAt: expect.any(Date) })
})

test('current phones seal their edits with the secret of the original', async () => {
  const { shop, lia, client } = await linked()
  const id = await lia.write(shop, 'Chega sexta')
  const original = (await until(() => client.text('Chega sexta'))).message
  await lia.edit(id, 'Chega sábado')
  const { message } = await until(() =>
    client.upserts.find((one) => one.message.message?.secretEncryptedMessage),
  )
  const sealed = message.message!.secretEncryptedMessage!
  expect(sealed.targetMessageKey?.id).toBe(id)
  const secret = original.message!.messageContextInfo!.messageSecret!
  const authors = [lia.lidJid, lia.jid]
  expect(openEdit(sealed, { id, secret, authors })).toMatchObject({ conversation: 'Chega sábado' })
  expect(openEdit(sealed, { id: 'another', secret, authors })).toBeUndefined()
})

test('a client edits, reacts and deletes', async () => {
  const { shop, lia, client } = await linked()
  const { socket } = client
  const theirs = await lia.write(shop, 'Chegou!')
  const ours = (await socket.sendMessage(lia.jid, { text: 'preso' }))!
  await socket.sendMessage(lia.jid, { text: 'preço', edit: ours.key })
  await until(() => lia.messages(shop).some(({ text }) => text === 'preço'))
  const key = { remoteJid: lia.jid, fromMe: false, id: theirs }
  await socket.sendMessage(lia.jid, { react: { text: '❤️', key } })
  await until(() => lia.message(theirs).reactions.get(shop.number)?.emoji === '❤️')
  await socket.sendMessage(lia.jid, { react: { text: '', key } })
  await until(() => lia.message(theirs).reactions.size === 0)
  await socket.sendMessage(lia.jid, { delete: ours.key })
  await until(() => lia.message(ours.key.id!).deletedAt)
  expect(shop.message(ours.key.id!).deletedAt).toBeDefined()
})

test('nobody changes what another wrote', async () => {
  const { shop, lia, client } = await linked()
  const theirs = await lia.write(shop, 'Meu')
  const key = { remoteJid: lia.jid, fromMe: false, id: theirs }
  await client.socket.sendMessage(lia.jid, { text: 'Seu', edit: key }, { messageId: 'EDIT' })
  await client.socket.sendMessage(lia.jid, { delete: key }, { messageId: 'DELETE' })
  await until(() => client.acks.includes('DELETE'))
  expect(lia.message(theirs)).toMatchObject({ text: 'Meu' })
  expect(lia.message(theirs).deletedAt).toBeUndefined()
})
