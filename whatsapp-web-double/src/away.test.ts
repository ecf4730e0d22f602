import { DisconnectReason, type BinaryNode } from 'baileys'
import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'
import { child } from './wire/nodes.ts'

const { bench, linked } = makeTestDouble()

/** What the server hears, from now on. */
function hearing() {
  const heard: BinaryNode[] = []
  bench.double.events.on('in', (stanza) => heard.push(stanza))
  return heard
}

test('what came while a client was cut off arrives after its return, marked so, and once', async () => {
  const { shop, lia, client } = await linked()
  shop.cut(503, 60)
  await until(() => client.closes.includes(503))
  await lia.write(shop, 'Tem alguém aí?')
  const { type } = await until(() => client.text('Tem alguém aí?'))
  expect(type).toBe('append')
  shop.cut()
  await until(() => client.closes.includes(DisconnectReason.connectionClosed))
  await lia.write(shop, 'E agora?')
  await until(() => client.text('E agora?'))
  const texts = client.upserts.flatMap(({ message }) => message.message?.conversation ?? [])
  expect(texts).toEqual(['Tem alguém aí?', 'E agora?'])
})

test('ticks that rose meanwhile are told after its return', async () => {
  const { shop, lia, client } = await linked()
  const { key } = (await client.socket.sendMessage(lia.jid, { text: 'oi' }))!
  await until(() => client.statuses(key.id!).includes(3))
  shop.cut()
  await until(() => !client.isOpen)
  lia.read(shop)
  await until(() => client.statuses(key.id!).includes(4))
})

test('a message whose receipt was lost comes again, and a stock client cannot read it a second time', async () => {
  const { shop, lia, client } = await linked()
  const { faults } = bench.double
  faults.loseReceipts = true
  const id = await lia.write(shop, 'de novo')
  await until(() => client.text('de novo'))
  client.upserts.splice(0)
  faults.loseReceipts = false
  const heard = hearing()
  shop.cut()
  const nack = await until(() =>
    heard.find(({ tag, attrs }) => tag === 'ack' && attrs['id'] === id && attrs['error']),
  )
  expect(nack.attrs['error']).toBe('487')
  expect(client.text('de novo')).toBeUndefined()
})

test('the keys that a message used up are stored before its receipt leaves', async () => {
  const { shop, lia, client } = await linked()
  const session = () =>
    [...client.store.rows].find(
      ([row]) => row.startsWith('session|') && row.includes(lia.account.lid),
    )
  const atReceipt: unknown[] = []
  bench.double.events.on('in', ({ tag }) => {
    if (tag === 'receipt') atReceipt.push(session())
  })
  await lia.write(shop, 'oi')
  await until(() => atReceipt.length)
  expect(atReceipt[0]).toBeDefined()
})

test('a phone that lost its session asks again, and is sent the message anew', async () => {
  const { shop, lia, client } = await linked()
  await lia.write(shop, 'um')
  await until(() => client.text('um'))
  lia.account.failDecrypts = 1
  await client.socket.sendMessage(lia.jid, { text: 'dois' })
  await until(() => lia.messages(shop).some(({ text }) => text === 'dois'))
})

test('a client that lost its session asks again, and is sent the message anew', async () => {
  const { shop, lia, client } = await linked()
  await lia.write(shop, 'um')
  await until(() => client.text('um'))
  const rows = [...client.store.rows.keys()]
  for (const row of rows)
    if (row.startsWith('session|') && row.includes(lia.account.lid)) client.store.rows.delete(row)
  const heard = hearing()
  await lia.write(shop, 'dois')
  await until(() => client.text('dois'))
  expect(heard.some(({ tag, attrs }) => tag === 'receipt' && attrs['type'] === 'retry')).toBe(true)
})

test('what nobody can decrypt is asked for a few times; what is sound is understood again', async () => {
  const { shop, lia, client } = await linked()
  const rui = bench.double.phone('5511980000001', 'Rui')
  await lia.write(shop, 'um')
  await until(() => client.text('um'))
  for (const writer of [lia, rui]) {
    writer.account.garbles = true
    const heard = hearing()
    const id = await writer.write(shop, 'dois')
    const asked = () =>
      heard
        .filter(({ attrs }) => attrs['id'] === id)
        .flatMap((stanza) => child(stanza, 'retry')?.attrs['count'] ?? [])
    await until(() => asked().includes('5'))
    writer.account.garbles = false
    await writer.write(shop, `três de ${writer.number}`)
    await until(() => client.text(`três de ${writer.number}`))
    expect(client.text('dois')).toBeUndefined()
    expect(asked()).toEqual(['1', '2', '3', '4', '5'])
  }
})

test('a phone that is off gets what was sent as it comes back, and only then confirms', async () => {
  const { shop, lia, client } = await linked()
  lia.account.isOnline = false
  const { key } = (await client.socket.sendMessage(lia.jid, { text: 'acorda' }))!
  await until(() => client.acks.includes(key.id!))
  expect([lia.messages(shop), client.statuses(key.id!)]).toEqual([[], []])
  lia.account.isOnline = true
  await until(() => client.statuses(key.id!).includes(3))
  expect(lia.messages(shop)).toHaveLength(1)
})

test('a device that runs out of keys is asked for more', async () => {
  const { shop, lia, client } = await linked()
  const [companion] = shop.devices
  companion!.preKeys.splice(6)
  await lia.write(shop, 'um')
  await until(() => client.text('um'))
  const other = await linked()
  await other.lia.write(shop, 'dois')
  await until(() => client.text('dois'))
  await until(() => companion!.preKeys.length > 4)
})

test('a client whose keys fell back to an older copy is understood again', async () => {
  const { shop, lia, client } = await linked()
  await lia.write(shop, 'um')
  await until(() => client.text('um'))
  await client.socket.sendMessage(lia.jid, { text: 'dois' })
  await until(() => lia.messages(shop).length === 2)
  const older = [...client.store.rows]
  await client.socket.sendMessage(lia.jid, { text: 'três' })
  await until(() => lia.messages(shop).length === 3)
  client.store.rows.clear()
  for (const [row, value] of older) client.store.rows.set(row, value)
  await client.socket.sendMessage(lia.jid, { text: 'quatro' })
  await until(() => lia.messages(shop).at(-1)?.text === 'quatro')
  await lia.write(shop, 'cinco')
  await until(() => client.text('cinco'))
  expect(bench.undecryptable.splice(0)).not.toEqual([])
})
