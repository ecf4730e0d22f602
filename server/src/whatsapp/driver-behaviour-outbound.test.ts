import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { LIA, rigs, SHOP, soon, words } from '../../test/driver-rigs.ts'

/** What a driver sends and asks. */
describe.each(rigs)('the %s driver', (_name, { linked }) => {
  test('sends, and tells how far each message came', async () => {
    const { lia, connection, told } = await linked()
    const message = words('Olá, Lia')
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    await soon(() => expect(told.acks).toContainEqual({ networkId: message.networkId, level: 2 }))
    await lia.read(SHOP)
    await soon(() => expect(told.acks.at(-1)).toEqual({ networkId: message.networkId, level: 3 }))
    const levels = told.acks.map(({ level }) => level)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(await lia.messages(SHOP)).toMatchObject([{ id: message.networkId, body: 'Olá, Lia' }])
    expect(told.messages).toEqual([])
  })

  test('the same message sent twice arrives once', async () => {
    const { lia, connection } = await linked()
    const message = words('uma vez')
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    expect(await lia.messages(SHOP)).toHaveLength(1)
  })

  test('sends a file with its caption, to a person who answers a message', async () => {
    const { lia, connection, network } = await linked()
    const quotedId = await lia.write(SHOP, 'manda o boleto?')
    const content = 'x'.repeat(300_000)
    const sent = await connection.send({
      networkId: 'FILE1',
      to: { kind: 'user', phone: LIA },
      quotedId,
      body: {
        type: 'media',
        kind: 'document',
        open: async () => Readable.from([content]),
        bytes: content.length,
        mime: 'application/json',
        fileName: 'boleto março.json',
        caption: 'aqui',
      },
    })
    expect(sent).toEqual({ outcome: 'accepted' })
    const got = (await lia.messages(SHOP)).at(-1)!
    expect(got).toMatchObject({ type: 'document', body: 'aqui', quotedId })
    expect(got.media).toMatchObject({ fileName: 'boleto março.json', bytes: content.length })
    expect(await network.file(got.mediaId!)).toBe(content)
  })

  test('a file that cannot be read is refused for now', async () => {
    const { connection } = await linked()
    const body = {
      type: 'media' as const,
      kind: 'image' as const,
      open: async () => Promise.reject(new Error('the bucket is away')),
      bytes: 1,
      mime: 'image/png',
      fileName: 'a.png',
    }
    expect(await connection.send({ ...words(''), body })).toMatchObject({
      outcome: 'refused',
      code: 'ERR_SENDING_WAPP_MSG',
      retry: { afterMs: expect.any(Number) },
    })
  })

  test('says why a message is refused, and whether trying again may help', async () => {
    const { connection, network, lia } = await linked()
    await network.phone('5511900000404').change({ registered: false })
    expect(await connection.send(words('oi', '5511900000404'))).toMatchObject({
      outcome: 'refused',
      code: 'ERR_WAPP_INVALID_CONTACT',
      retry: 'never',
    })
    await network.rules({ refuse: { [LIA]: '429' } })
    expect(await connection.send(words('oi'))).toMatchObject({
      outcome: 'refused',
      code: 'ERR_SENDING_WAPP_MSG',
      retry: { afterMs: expect.any(Number) },
    })
    await network.rules({ refuse: {} })
    expect(await lia.messages(SHOP)).toEqual([])
  })

  test('without an answer it is uncertain whether a message left, and sending it again is safe', async () => {
    const { connection, network, lia } = await linked()
    await network.rules({ number: SHOP, loss: 1 })
    const message = words('chegou ou não?')
    expect(await connection.send(message)).toEqual({ outcome: 'uncertain' })
    await network.rules({ number: SHOP, loss: 0 })
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    expect(await lia.messages(SHOP)).toHaveLength(1)
  })

  test('a link that breaks under a message leaves it uncertain', async () => {
    const { connection, network, reaches } = await linked()
    await network.rules({ number: SHOP, latencyMs: 200 })
    const sending = connection.send(words('no meio do caminho'))
    await network.cut(SHOP, 515)
    expect(await sending).toEqual({ outcome: 'uncertain' })
    await reaches('CONNECTED')
  })

  test('tells senders that their messages were read', async () => {
    const { lia, connection } = await linked()
    const ids = [await lia.write(SHOP, '1'), await lia.write(SHOP, '2')]
    await connection.markRead({ chat: { kind: 'user', phone: LIA }, networkIds: ids })
    await soon(async () => expect((await lia.messages(SHOP)).map(({ ack }) => ack)).toEqual([3, 3]))
  })

  test('knows which numbers are on the network', async () => {
    const { connection, network } = await linked()
    await network.phone('5511900000404').change({ registered: false })
    const asked = ['+55 11 90000-0002', '5511900000404', 'abc', '']
    const found = await connection.checkNumbers(asked)
    expect(found.get('+55 11 90000-0002')).toMatchObject({ kind: 'user', phone: LIA })
    expect(asked.slice(1).map((number) => found.get(number))).toEqual([null, null, null])
  })
})
