import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { bench, aClient, linked } = makeTestDouble()

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
  await until(() => lia.message(id).ack === 2)
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

test('a chat by privacy id carries the number as its other name, and is answered so', async () => {
  const { shop, lia, client } = await linked()
  lia.account.addressing = 'lid'
  lia.account.receipts = 'read'
  await lia.write(shop, 'Oi')
  const { key } = (await until(() => client.text('Oi'))).message
  expect(key).toMatchObject({
    remoteJid: lia.lidJid,
    remoteJidAlt: lia.jid,
    addressingMode: 'lid',
  })
  const sent = await client.socket.sendMessage(key.remoteJid!, { text: 'Olá' })
  await until(() => client.statuses(sent!.key.id!).includes(4))
  expect(lia.messages(shop).map(({ text }) => text)).toEqual(['Oi', 'Olá'])
  const number = await client.socket.signalRepository.lidMapping.getPNForLID(lia.lidJid)
  expect(number?.split(/[:@]/)[0]).toBe(lia.number)
})

test('who hides a number is known by the privacy id alone', async () => {
  const { shop, lia, client } = await linked()
  Object.assign(lia.account, { addressing: 'lid', hidesNumber: true })
  const id = await lia.write(shop, 'Adivinha')
  const { key } = (await until(() => client.text('Adivinha'))).message
  expect(key).toMatchObject({ remoteJid: lia.lidJid })
  expect(key.remoteJidAlt).toBeUndefined()
  await until(() => lia.message(id).ack === 2)
})

test('what is written on the phone itself reaches its devices', async () => {
  const { shop, lia, client } = await linked()
  const id = await shop.write(lia, 'do celular')
  const { message } = await until(() => client.text('do celular'))
  expect(message.key).toMatchObject({
    id,
    fromMe: true,
    remoteJid: lia.jid,
    remoteJidAlt: lia.lidJid,
  })
  expect(lia.messages(shop)).toMatchObject([{ text: 'do celular' }])
  lia.read(shop)
  await until(() => client.statuses(id).includes(4))
})

test('an answer names what it answers, and what is passed on says so', async () => {
  const { shop, lia, client } = await linked()
  const first = await lia.write(shop, 'Quanto custa?')
  const { message } = await until(() => client.text('Quanto custa?'))
  await client.socket.sendMessage(lia.jid, { text: 'Dez' }, { quoted: message })
  await until(() => lia.messages(shop).some(({ quotedId }) => quotedId === first))
  const second = lia.messages(shop).at(-1)!
  await lia.write(shop, { text: 'Fechado', quotedId: second.id, forwarded: true })
  const answer = await until(() => client.text('Fechado'))
  expect(answer.message.message?.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: second.id,
    isForwarded: true,
  })
})

test('with emitOwnEvents, a fast receipt may be told inside the echo of our own message only', async () => {
  const { lia, client } = await linked({ emitOwnEvents: true })
  lia.account.receipts = 'read'
  const sent = await client.socket.sendMessage(lia.jid, { text: 'rápido' })
  const id = sent!.key.id!
  await until(
    () =>
      client.statuses(id).includes(4) ||
      client.upserts.some(({ message }) => message.key.id === id && message.status === 4),
  )
})

test('a refused message is told as failed; of one that the server never acknowledged nothing is told', async () => {
  const { lia, client, shop } = await linked()
  const { faults } = bench.double
  const send = async (text: string) => (await client.socket.sendMessage(lia.jid, { text }))!.key.id!
  faults.refusals.set(lia.number, 463)
  const refused = await send('recusada')
  await until(() => client.statuses(refused).includes(0))
  expect(client.updates.find(({ id }) => id === refused)?.stub?.[0]).toBe('463')
  faults.refusals.clear()
  faults.verdict = ({ attrs }) => (attrs['id'] === 'LOST' ? 'drop' : undefined)
  await client.socket.sendMessage(lia.jid, { text: 'perdida' }, { messageId: 'LOST' })
  const after = await send('depois')
  await until(() => client.acks.includes(after))
  expect([client.acks.includes('LOST'), client.statuses('LOST')]).toEqual([false, []])
  expect(lia.messages(shop).map(({ text }) => text)).toEqual(['depois'])
})

test('a lost acknowledgement hides that the message arrived; sent again under its id, it stays one', async () => {
  const { lia, client, shop } = await linked()
  const { faults } = bench.double
  const arrivals: string[] = []
  lia.heard.on('message', ({ id }) => arrivals.push(id))
  faults.verdict = () => 'lose-ack'
  await client.socket.sendMessage(lia.jid, { text: 'uma vez' }, { messageId: 'TWICE' })
  await until(() => arrivals.length)
  expect(client.acks).not.toContain('TWICE')
  faults.verdict = undefined
  await client.socket.sendMessage(lia.jid, { text: 'uma vez' }, { messageId: 'TWICE' })
  await until(() => client.acks.includes('TWICE'))
  expect(arrivals).toEqual(['TWICE', 'TWICE'])
  expect(lia.messages(shop)).toHaveLength(1)
})

test('two clients of two numbers write to each other', async () => {
  const blue = await linked()
  const green = await linked()
  await blue.client.socket.sendMessage(green.shop.jid, { text: 'Oi, vizinha' })
  await until(() => green.client.text('Oi, vizinha'))
  await green.client.socket.sendMessage(blue.shop.jid, { text: 'Oi!' })
  await until(() => blue.client.text('Oi!'))
  expect(green.shop.messages(blue.shop).map(({ text }) => text)).toEqual(['Oi, vizinha', 'Oi!'])
})

test('a device that is linked later is written to as well', async () => {
  const blue = await linked()
  const green = await linked()
  await blue.client.socket.sendMessage(green.shop.jid, { text: 'um' })
  await until(() => green.client.text('um'))
  const second = aClient()
  await green.shop.scan(await until(() => second.codes[0]))
  await until(() => second.isOpen)
  await blue.client.socket.sendMessage(green.shop.jid, { text: 'dois' })
  await until(() => second.text('dois'))
  await until(() => green.client.text('dois'))
  await second.socket.sendMessage(blue.shop.jid, { text: 'três' })
  const echo = await until(() => green.client.text('três'))
  expect(echo.message.key).toMatchObject({ fromMe: true, remoteJid: blue.shop.jid })
})

test('what a number loses never reaches the network', async () => {
  const { shop, lia, client } = await linked()
  const { losing } = bench.double.faults
  const lost: string[] = []
  bench.double.events.on('in', ({ tag }) => tag === 'message' && lost.push(tag))
  losing.add(shop.number)
  await client.socket.sendMessage(lia.jid, { text: 'no vazio' })
  await until(() => lost.length)
  losing.delete(shop.number)
  await client.socket.sendMessage(lia.jid, { text: 'chegou' }, { messageId: 'HERE' })
  await until(() => client.acks.includes('HERE'))
  expect(lia.messages(shop).map(({ text }) => text)).toEqual(['chegou'])
})
