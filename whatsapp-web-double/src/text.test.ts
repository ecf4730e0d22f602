import { expect, test } from 'vitest'
import { aBench, until } from './test/bench.ts'

const { linked } = aBench()

test('a text comes in with its sender, by number and by privacy id', async () => {
  const { shop, lia, client } = await linked()
  const id = await lia.write(shop, 'Bom dia!')
  const { type, message } = await until(() => client.text('Bom dia!'))
  expect(type).toBe('notify')
  expect(message.pushName).toBe('Lia Duarte')
  expect(message.key).toMatchObject({
    id,
    remoteJid: lia.jid,
    remoteJidAlt: lia.lidJid,
    fromMe: false,
  })
})

test('a text goes out: taken by the server, delivered, read', async () => {
  const { lia, shop, client } = await linked()
  const sent = await client.socket.sendMessage(lia.jid, { text: 'Olá, Lia' })
  const id = sent!.key.id!
  await until(() => client.acks.includes(id))
  await until(() => client.statuses(id).includes(3))
  expect(lia.messages(shop)).toMatchObject([{ id, text: 'Olá, Lia', fromMe: false }])
  lia.read(shop)
  await until(() => client.statuses(id).includes(4))
  expect(shop.messages(lia)).toMatchObject([{ id, fromMe: true, ack: 3 }])
})
