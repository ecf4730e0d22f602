import { connections } from '@recado/contract/connections/connections'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { afterAll, afterEach, expect, test } from 'vitest'
import { owner } from '../../test/database.ts'
import { SHOP } from '../../test/whatsapp/driver-rigs.ts'
import { aLinkedNumber } from '../../test/whatsapp/linked-number.ts'
import { eventually } from '../../test/eventually.ts'
import { makePool } from '../whatsapp/baileys/pool.ts'
import { readSecret } from '../connections/secrets.ts'

const pool = makePool()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => pool.end())

/** Lia has written, and Bia has accepted her ticket. */
async function aTalk() {
  const number = await aLinkedNumber(closing, pool)
  const { sender } = await number.begin()
  await number.pair()
  await number.lia.write(SHOP, 'Oi')
  const ticketId = await eventually(async () => {
    const [ticket] = await number.waiting()
    return ticket!.id
  })
  await number.acme.bia(tickets.change, { ticketId, status: 'open' })
  const send = (body: string) => number.acme.bia(messages.send, { ticketId, body })
  const said = async () => (await number.read(ticketId)).map(({ body }) => body)
  return { ...number, sender, ticketId, send, said }
}

test('a number is linked by its code, a customer writes, and the answer gets its ticks', async () => {
  const { acme, row, lia, ticketId, send, read } = await aTalk()
  expect(await row()).toMatchObject({ number: SHOP, qrcode: '' })
  expect(await acme.bia(tickets.show, { ticketId })).toMatchObject({
    contact: { name: 'Lia Duarte' },
  })
  await send('Bom dia, Lia')
  await eventually(() => expect(lia.messages(SHOP).at(-1)!.text).toBe('Bom dia, Lia'))
  await eventually(async () => expect((await read(ticketId)).at(-1)).toMatchObject({ ack: 2 }))
  lia.read(SHOP)
  await eventually(async () => expect((await read(ticketId)).at(-1)).toMatchObject({ ack: 3 }))
})

test('a quoted message is sent with its text', async () => {
  const { acme, lia, ticketId, read } = await aTalk()
  const [hello] = await read(ticketId)
  await acme.bia(messages.send, { ticketId, body: 'Olá', quotedMsgId: hello!.id })
  await eventually(() => expect(lia.messages(SHOP)).toHaveLength(2))
  const { contextInfo } = lia.messages(SHOP)[1]!.message.extendedTextMessage!
  expect(contextInfo).toMatchObject({ quotedMessage: { conversation: 'Oi' } })
  expect(contextInfo!.participant).toMatch(/^\d+@(lid|s\.whatsapp\.net)$/)
})

test('keys and credentials are sealed in the database, and the journal retains no text', async () => {
  const { acme, kinds, said, lia } = await aTalk()
  await lia.write(SHOP, 'tudo bem?')
  await eventually(async () => expect(await said()).toEqual(['Oi', 'tudo bem?']))
  expect(await kinds()).toMatchObject({ 'pre-key': expect.any(Number), inbox: 2 })
  await eventually(async () => {
    const left = await owner`
      select 1 from connection_keys
       where company_id = ${acme.companyId} and kind = 'inbox' and ends_at is null`
    expect(left).toEqual([])
  })
})

test('the first messages of a new contact keep their order when they arrive at once', async () => {
  const { network, waiting, read } = await aTalk()
  const eva = network.double.phone('5511900000006', 'Eva')
  const breath = Array.from({ length: 18 }, (_, n) => `${n}`)
  await Promise.all(breath.map((body) => eva.write(SHOP, body)))
  const ticketId = await eventually(async () => {
    const [ticket] = await waiting()
    expect(ticket!.messagesCount).toBe(breath.length)
    return ticket!.id
  })
  expect((await read(ticketId)).map(({ body }) => body)).toEqual(breath)
})

test('a former owner that is still running stores nothing, and the next owner misses nothing', async () => {
  const { acme, connectionId, begin, lia, said, row } = await aTalk()
  await owner`
    update connection_leases set expires_at = now() - interval '1 second'
     where company_id = ${acme.companyId} and connection_id = ${connectionId}`
  const speaking = (async () => {
    for (let n = 0; n < 15; n += 1) await lia.write(SHOP, `${n}`)
  })()
  await begin()
  await speaking
  const all = ['Oi', ...Array.from({ length: 15 }, (_, n) => `${n}`)]
  await eventually(async () => expect(await said()).toEqual(all))
  await eventually(async () => expect((await row()).status).toBe('CONNECTED'))
})

test('a crash loses no inbound or outbound message', async () => {
  const { lia, said, send, sender, ticketId, read } = await aTalk()
  const sent = Array.from({ length: 4 }, (_, n) => `r${n}`)
  const heard = Array.from({ length: 14 }, (_, n) => `${n}`)
  const speaking = (async () => {
    for (const body of heard) await lia.write(SHOP, body)
  })()
  for (const body of sent) await send(body)
  pool.seat().end()
  await speaking
  const theirs = async () => (await said()).filter((body) => heard.includes(body))
  await eventually(async () => expect(await theirs()).toEqual(heard))
  const ours = () => lia.messages(SHOP).filter(({ fromMe }) => !fromMe)
  await eventually(() => {
    // The sender would poll by itself, but only after some seconds.
    sender.wake()
    expect(ours().map((one) => one.text)).toEqual(sent)
  })
  await eventually(async () => {
    const acks = (await read(ticketId)).filter(({ fromMe }) => fromMe).map(({ ack }) => ack)
    expect(acks).toEqual([2, 2, 2, 2])
  })
})

test('unlinking on the phone removes the old identity, and a new code links the number again', async () => {
  const { acme, connectionId, shop, row, kinds, begin, pair, lia, said } = await aTalk()
  shop.unlinkDevices()
  await eventually(async () => expect(await row()).toMatchObject({ reason: 'logged-out' }))
  expect(await kinds()).toEqual({})
  expect(await acme.inside((ctx) => readSecret(ctx, connectionId))).toBeUndefined()
  await closing.pop()!()
  await begin()
  await pair()
  await lia.write(SHOP, 'de volta?')
  await eventually(async () => expect(await said()).toEqual(['Oi', 'de volta?']))
})

test('a new code for a number without an owner links it with a new identity', async () => {
  const { acme, connectionId: id, row, kinds, begin, pair, lia, said } = await aTalk()
  await closing.pop()!()
  await acme.ana(connections.stop, { id })
  expect(Object.keys(await kinds())).toContain('session')
  await owner`
    insert into connection_keys (company_id, connection_id, kind, key, sealed)
    values (${acme.companyId}, ${id}, 'inbox', 'not handed on', '')`
  await acme.ana(connections.restart, { id })
  const worker = await begin()
  await eventually(async () => expect(await row()).toMatchObject({ status: 'qrcode' }))
  expect(await kinds()).toEqual({ inbox: 1 })
  await owner`delete from connection_keys where key = 'not handed on'`
  await pair()
  expect(worker.isOnline).toBe(true)
  await lia.write(SHOP, 'de volta?')
  await eventually(async () => expect(await said()).toEqual(['Oi', 'de volta?']))
})
