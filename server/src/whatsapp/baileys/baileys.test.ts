import { expect, test } from 'vitest'
import { aNetwork, linked, pool } from '../../../test/whatsapp/baileys-number.ts'
import { SHOP, words } from '../../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../../test/eventually.ts'

/** Behaviour of this driver alone with links and keys. The driver-behaviour tests cover the rest. */
test('pairs by a code typed on the phone', async () => {
  const { begin, core, shop, double, lia } = await aNetwork()
  const connection = begin()
  await core.reaches('qrcode')
  const { code } = await connection.requestPairingCode!('+55 11 90000-0001')
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  await shop.enterCode(code)
  expect(await core.reaches('CONNECTED')).toEqual({ state: 'CONNECTED', phone: SHOP })
  await expect(connection.requestPairingCode!(SHOP)).rejects.toThrow('ERR_WAPP_PAIRING_CODE')
  await lia.write(double.phone(SHOP), 'oi')
  await eventually(() => expect(core.texts()).toEqual(['oi']))
})

test('a decrypted message that was not delivered before closing is delivered after reopening', async () => {
  const { lia, shop, core, connection, begin, texts, told } = await linked()
  shop.account.isOnline = false
  core.keep = async () => Promise.reject(new Error('the database is away'))
  const id = await lia.write(SHOP, 'não me perca')
  await eventually(() => expect(lia.message(id).ack).toBe(2))
  await connection.close()
  expect(texts()).toEqual([])
  core.keep = async () => {}
  begin()
  await eventually(() => expect(texts()).toEqual(['não me perca']))
  expect(told.messages[0]).toMatchObject({ networkId: id, origin: 'offline-replay' })
})

test('a process that dies during a conversation loses no message', async () => {
  const { lia, texts, told, connection } = await linked()
  const said = Array.from({ length: 60 }, (_, n) => `${n}`)
  const speaking = (async () => {
    for (const body of said) await lia.write(SHOP, body)
  })()
  await eventually(() => expect(texts().length).toBeGreaterThan(5))
  const sending = connection.send(words('no meio'))
  pool.seat().end()
  expect(['accepted', 'uncertain']).toContain((await sending).outcome)
  await speaking
  await eventually(() => expect(texts()).toHaveLength(60))
  expect(texts()).toEqual(said)
  expect(told.states.map(({ state }) => state)).toContain('OPENING')
  expect(told.messages.map(({ body }) => body.type)).not.toContain('placeholder')
})

test('messages that arrive while older ones are still replayed come after them', async () => {
  const { lia, shop, connection, begin, texts } = await linked()
  await connection.close()
  const said = Array.from({ length: 60 }, (_, n) => `${n}`)
  for (const body of said.slice(0, 40)) await lia.write(SHOP, body)
  begin()
  await eventually(() => expect(shop.devices[0]?.line).toBeDefined())
  for (const body of said.slice(40)) await lia.write(SHOP, body)
  await eventually(() => expect(texts()).toHaveLength(60))
  expect(texts()).toEqual(said)
})

test('the session keys of a message are stored before the message leaves', async () => {
  const { connection, context, double } = await linked()
  const log: string[] = []
  const { commit } = context.keys
  context.keys.commit = async (batch) => {
    await commit(batch)
    if (batch.puts.some(({ kind }) => kind === 'session')) log.push('kept')
  }
  double.events.on('in', ({ tag }) => tag === 'message' && log.push('left'))
  for (const body of ['um', 'dois'])
    expect(await connection.send(words(body))).toEqual({ outcome: 'accepted' })
  await connection.close()
  expect(log.join(' ')).toMatch(/^(kept )+left (kept )+left$/)
})

test('a message repeated because its receipt was lost is acknowledged and reported once', async () => {
  const { lia, double, texts, shop } = await linked()
  shop.account.isOnline = false
  double.faults.loseReceipts = true
  const id = await lia.write(SHOP, 'de novo')
  await eventually(() => expect(texts()).toEqual(['de novo']))
  expect(lia.message(id).ack).toBe(1)
  double.faults.loseReceipts = false
  shop.cut()
  await eventually(() => expect(lia.message(id).ack).toBe(2))
  expect(texts()).toEqual(['de novo'])
})

test('an undecryptable message leaves a placeholder and is reported again when its sender resends it', async () => {
  const { lia, connection, context, begin, told, texts, reaches } = await linked()
  await lia.write(SHOP, 'antes')
  await eventually(() => expect(texts()).toEqual(['antes']))
  await connection.close()
  const { read } = context.keys
  context.keys.read = async (kind, keys) => (kind === 'session' ? {} : read(kind, keys))
  begin()
  await reaches('CONNECTED')
  const id = await lia.write(SHOP, 'depois')
  await eventually(() => expect(told.messages).toHaveLength(3))
  expect(told.messages.slice(1)).toMatchObject([
    { networkId: id, body: { type: 'placeholder', why: 'undecryptable' } },
    { networkId: id, body: { type: 'text', text: 'depois' } },
  ])
})

test('a failed read of keys is not taken for missing keys', async () => {
  const { lia, connection, context, begin, told, texts, reaches } = await linked()
  await lia.write(SHOP, 'antes')
  await eventually(() => expect(texts()).toEqual(['antes']))
  await connection.close()
  const { read } = context.keys
  let isAway = true
  context.keys.read = async (kind, keys) => {
    if (isAway && kind === 'session') throw new Error('the database is away')
    return read(kind, keys)
  }
  begin()
  await reaches('CONNECTED')
  await lia.write(SHOP, 'depois')
  await reaches('OPENING')
  isAway = false
  await eventually(() => expect(texts()).toEqual(['antes', 'depois']))
  expect(told.messages).toHaveLength(2)
})
