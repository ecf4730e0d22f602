import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { LIA, rigs, SHOP, words } from '../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../test/eventually.ts'

/** Outgoing messages and requests of a driver. */
describe.each(rigs)('the %s driver', (_name, { can, tells, linked }) => {
  test('sends, and reports the delivery level of each message', async () => {
    const { lia, connection, told } = await linked()
    const message = words('Olá, Lia')
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    const { networkId } = message
    await eventually(() => expect(told.acks.at(-1)).toMatchObject({ networkId, level: 2 }))
    await lia.read(SHOP)
    await eventually(() => expect(told.acks.at(-1)).toMatchObject({ networkId, level: 3 }))
    expect(Date.parse(told.acks.at(-1)!.at!)).toBeGreaterThan(Date.now() - 60_000)
    const levels = told.acks.map(({ level }) => level)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(await lia.messages(SHOP)).toMatchObject([{ id: message.networkId, body: 'Olá, Lia' }])
    expect(told.messages).toEqual([])
  })

  test.runIf(can.clientMessageIds)('a message sent twice with one id arrives once', async () => {
    const { lia, connection } = await linked()
    const message = words('uma vez')
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    expect(await lia.messages(SHOP)).toHaveLength(1)
  })

  test('sends a file with a caption as a reply', async () => {
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

  test('reports why a message is refused, and whether a retry may help', async () => {
    const { connection, network, lia } = await linked()
    const stranger = network.phone('5511900000404')
    await stranger.change({ registered: false })
    if (can.numberCheck)
      expect(await connection.send(words('oi', stranger.number))).toMatchObject({
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

  test('without an answer a send is uncertain, and with client ids a retry is safe', async () => {
    const { connection, network, lia } = await linked({ replyMs: 1000 })
    await network.rules({ number: SHOP, loss: 1 })
    const message = words('chegou ou não?')
    expect(await connection.send(message)).toEqual({ outcome: 'uncertain' })
    await network.rules({ number: SHOP, loss: 0 })
    if (!can.clientMessageIds) return
    expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
    expect(await lia.messages(SHOP)).toHaveLength(1)
  })

  test('a connection that breaks during a send leaves it uncertain', async () => {
    const { connection, network, reaches } = await linked()
    await connection.send(words('antes'))
    await network.rules({ number: SHOP, latencyMs: 2000 })
    const sending = connection.send(words('no meio do caminho'))
    await network.cut(SHOP, 515)
    expect(await sending).toEqual({ outcome: 'uncertain' })
    await network.rules({ number: SHOP, latencyMs: 0 })
    await reaches('CONNECTED')
  })

  test.runIf(can.editOwn)(
    'edits and deletes its own messages; a repetition has no effect',
    async () => {
      const { lia, connection, told } = await linked()
      const message = words('Chega sexta')
      await connection.send(message)
      const sent = { networkId: message.networkId, to: message.to, fromMe: true }
      const accepted = { outcome: 'accepted' }
      expect(await connection.edit(sent, 'Chega sábado')).toEqual(accepted)
      expect(await connection.edit(sent, 'Chega sábado')).toEqual(accepted)
      expect(await lia.messages(SHOP)).toMatchObject([{ body: 'Chega sábado' }])
      expect(await connection.revoke(sent)).toEqual(accepted)
      expect(await connection.revoke(sent)).toEqual(accepted)
      expect(await lia.messages(SHOP)).toMatchObject([{ body: '', deletedAt: expect.any(String) }])
      expect([told.edits, told.deletions]).toEqual([[], []])
    },
  )

  test('reacts to messages of either side and removes the reaction', async () => {
    const { lia, connection } = await linked()
    const networkId = await lia.write(SHOP, 'Chegou!')
    const to = { kind: 'user', phone: LIA } as const
    const theirs = { networkId, to, fromMe: false }
    expect(await connection.react(theirs, '❤️')).toEqual({ outcome: 'accepted' })
    expect((await lia.messages(SHOP))[0]!.reactions).toMatchObject([{ by: SHOP, emoji: '❤️' }])
    expect(await connection.react(theirs, null)).toEqual({ outcome: 'accepted' })
    expect((await lia.messages(SHOP))[0]!.reactions).toEqual([])
  })

  test.runIf(can.editOwn)('gives an error code for each refused change', async () => {
    const { lia, connection } = await linked()
    const to = { kind: 'user', phone: LIA } as const
    const theirs = { networkId: await lia.write(SHOP, 'Meu'), to, fromMe: false }
    const refused = (code: string) => ({ outcome: 'refused', code, retry: 'never' })
    expect(await connection.edit(theirs, 'seu')).toMatchObject(refused('ERR_EDITING_WAPP_MSG'))
    expect(await connection.revoke(theirs)).toMatchObject(refused('ERR_DELETE_WAPP_MSG'))
    const unknown = { networkId: 'NEVER1', to, fromMe: true }
    expect(await connection.edit(unknown, 'x')).toMatchObject(refused('ERR_FETCH_WAPP_MSG'))
    if (tells.unknown)
      expect(await connection.react(unknown, '👍')).toMatchObject(refused('ERR_FETCH_WAPP_MSG'))
  })

  test('sends contacts and locations, and marks forwarded messages', async () => {
    const { lia, connection, told } = await linked()
    const to = { kind: 'user', phone: LIA } as const
    const cards = [{ name: 'Rui Marceneiro', phones: ['+55 11 90000-1234'] }]
    const spot = { lat: -23.55, lng: -46.63, name: 'Casa Azul', address: 'Rua das Flores, 12' }
    const accepted = { outcome: 'accepted' }
    expect(
      await connection.send({ networkId: 'CARD1', to, body: { type: 'contact', cards } }),
    ).toEqual(accepted)
    expect(
      await connection.send({
        networkId: 'SPOT1',
        to,
        isForwarded: true,
        body: { type: 'location', ...spot },
      }),
    ).toEqual(accepted)
    expect(await lia.messages(SHOP)).toMatchObject([
      { type: 'contacts', contacts: cards },
      { type: 'location', location: spot, ...(tells.forwarded && { forwarded: true }) },
    ])
    await lia.write(SHOP, { body: 'Repassando', forwarded: true })
    await eventually(() => expect(told.messages.at(-1)).toMatchObject({ isForwarded: true }))
  })

  test.runIf(can.editOwn)(
    'a change is put off without a connection, and uncertain without an answer',
    async () => {
      const { connection, network, reaches } = await linked({ replyMs: 1000 })
      const message = words('Chega sexta')
      await connection.send(message)
      const sent = { networkId: message.networkId, to: message.to, fromMe: true }
      await network.rules({ number: SHOP, loss: 1 })
      expect(await connection.edit(sent, 'x')).toEqual({ outcome: 'uncertain' })
      await network.rules({ number: SHOP, loss: 0 })
      await network.cut(SHOP, 515, 3000)
      await reaches('OPENING')
      expect(await connection.edit(sent, 'x')).toMatchObject({
        code: 'ERR_WAPP_NOT_INITIALIZED',
        retry: { afterMs: expect.any(Number) },
      })
    },
  )

  test('sends read receipts', async () => {
    const { lia, connection } = await linked()
    const ids = [await lia.write(SHOP, '1'), await lia.write(SHOP, '2')]
    await connection.markRead({ chat: { kind: 'user', phone: LIA }, networkIds: ids })
    await eventually(async () =>
      expect((await lia.messages(SHOP)).map(({ ack }) => ack)).toEqual([3, 3]),
    )
  })

  test.runIf(can.numberCheck)('checks which numbers are on the network', async () => {
    const { connection, network } = await linked()
    await network.phone('5511900000404').change({ registered: false })
    const asked = ['+55 11 90000-0002', '5511900000404', 'abc', '']
    const found = await connection.checkNumbers(asked)
    expect(found.get('+55 11 90000-0002')).toMatchObject({ kind: 'user', phone: LIA })
    expect(asked.slice(1).map((number) => found.get(number))).toEqual([null, null, null])
  })
})
