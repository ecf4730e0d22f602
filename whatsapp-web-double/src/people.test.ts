import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { bench, linked } = makeTestDouble()

test('numbers are found as the network spells them; unknown ones are missing', async () => {
  const { lia, client } = await linked()
  const old = bench.double.phone('551188887777')
  const asked = [lia.number, '5511988887777', '5511000000000', '551188887777']
  expect(await client.socket.onWhatsApp(...asked)).toEqual([
    { jid: lia.jid, exists: true },
    { jid: old.jid, exists: true },
    { jid: old.jid, exists: true },
  ])
})

test('who left the network is not found, and what is sent there is refused', async () => {
  const { lia, client } = await linked()
  lia.account.isRegistered = false
  expect(await client.socket.onWhatsApp(lia.number)).toEqual([])
  const { key } = (await client.socket.sendMessage(lia.jid, { text: 'oi' }))!
  await until(() => client.statuses(key.id!).includes(0))
})

test('a picture is found by its address, or is none', async () => {
  const { shop, lia, client } = await linked()
  await expect(client.socket.profilePictureUrl(lia.jid)).rejects.toThrow('item-not-found')
  lia.showPicture(Buffer.from('a face'))
  const url = await client.socket.profilePictureUrl(lia.jid)
  const reply = await fetch(url!.replace('https:', 'http:'))
  expect([reply.headers.get('content-type'), await reply.text()]).toEqual(['image/jpeg', 'a face'])
  lia.showPicture(null)
  await expect(client.socket.profilePictureUrl(lia.jid)).rejects.toThrow('item-not-found')
  await expect(client.socket.profilePictureUrl(shop.jid)).rejects.toThrow('item-not-found')
})

test('typing is seen on both sides', async () => {
  const { shop, lia, client } = await linked()
  const seen: string[] = []
  lia.heard.on('typing', ({ from, state }) => seen.push(`${from} ${state}`))
  for (const state of ['composing', 'recording', 'paused'] as const) lia.types(shop, state)
  await until(() => client.typing.length === 3)
  // What Baileys makes of somebody who paused.
  expect(client.typing).toEqual(['composing', 'recording', 'available'])
  for (const state of ['composing', 'recording', 'paused'] as const)
    await client.socket.sendPresenceUpdate(state, lia.jid)
  await until(() => seen.length === 3)
  const { number } = shop
  expect(seen).toEqual([`${number} composing`, `${number} recording`, `${number} paused`])
})

test('who wrote learns what was read, by client or phone, one or many at once', async () => {
  const { shop, lia, client } = await linked()
  const ids: string[] = []
  for (const text of ['1', '2', '3']) ids.push(await lia.write(shop, text))
  await until(() => client.text('3'))
  await client.socket.readMessages(
    ids.slice(0, 2).map((id) => ({ remoteJid: lia.jid, id, fromMe: false })),
  )
  await until(() => lia.message(ids[1]!).ack === 3)
  expect(ids.map((id) => lia.message(id).ack)).toEqual([3, 3, 2])
  shop.read(lia)
  await until(() => lia.message(ids[2]!).ack === 3)
  await until(() => client.statuses(ids[2]!).includes(4))
})

test('who keeps reading to oneself tells only the own devices', async () => {
  const { shop, lia, client } = await linked()
  lia.account.readReceipts = false
  const { key } = (await client.socket.sendMessage(lia.jid, { text: 'leu?' }))!
  await until(() => client.statuses(key.id!).includes(3))
  lia.read(shop)
  const after = (await client.socket.sendMessage(lia.jid, { text: 'e agora?' }))!
  await until(() => client.statuses(after.key.id!).includes(3))
  expect(client.statuses(key.id!)).toEqual([3])
})

test('an account that may begin no new chats is told so, and can ask', async () => {
  const { shop, client } = await linked()
  const end = new Date(Date.now() + 3_600_000)
  shop.restrict(end)
  await until(() => client.restrictions.length)
  expect(client.restrictions).toEqual([true])
  const standing = await client.socket.fetchAccountReachoutTimelock()
  expect(standing.isActive).toBe(true)
  expect(standing.timeEnforcementEnds!.getTime()).toBe(Math.floor(end.getTime() / 1000) * 1000)
  shop.restrict(undefined)
  await until(() => client.restrictions.at(-1) === false)
})
