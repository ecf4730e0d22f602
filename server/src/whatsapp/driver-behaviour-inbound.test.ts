import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { LIA, rigs, SHOP, words } from '../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../test/eventually.ts'

/** Removes repetitions: a network may repeat a change if a slow machine acknowledges it late. */
const once = <Change>(told: Change[]): Change[] => [
  ...new Map(told.map((one) => [JSON.stringify(one), one])).values(),
]

/** Incoming messages and changes, and when the driver acknowledges them. */
describe.each(rigs)('the %s driver', (_name, { can, tells, linked }) => {
  test('reports messages of every kind with their author', async () => {
    const { lia, told } = await linked()
    const first = await lia.write(SHOP, 'Bom dia!')
    await lia.write(SHOP, { body: 'isto', quotedId: first })
    const media = { base64: Buffer.from('a picture').toString('base64'), mime: 'image/png' }
    await lia.write(SHOP, { type: 'image', body: 'olha', media: { ...media, fileName: 'a.png' } })
    await lia.write(SHOP, { type: 'voice', media: { ...media, mime: 'audio/ogg' }, seconds: 3 })
    await lia.write(SHOP, { type: 'location', location: { lat: -23.5, lng: -46.6, name: 'Sé' } })
    const contacts = [{ name: 'Rui', phones: ['+55 11 90000-0009'] }]
    await lia.write(SHOP, { type: 'contacts', contacts })
    if (can.calls) await lia.calls(SHOP, true)
    await eventually(() => expect(told.messages).toHaveLength(can.calls ? 7 : 6))
    const size = tells.fileFacts ? { bytes: 9 } : {}
    const length = tells.fileFacts ? { seconds: 3 } : {}
    expect(told.messages.map(({ body }) => body)).toMatchObject([
      { type: 'text', text: 'Bom dia!' },
      { type: 'text', text: 'isto' },
      { type: 'media', caption: 'olha', media: { kind: 'image', mime: 'image/png', ...size } },
      { type: 'media', media: { kind: 'audio', mime: 'audio/ogg', ...length } },
      { type: 'location', lat: -23.5, lng: -46.6, name: 'Sé' },
      { type: 'contact', cards: contacts },
      ...(can.calls ? [{ type: 'call', video: tells.videoCalls }] : []),
    ])
    expect(told.messages[1]!.quotedId).toBe(first)
    for (const message of told.messages)
      expect(message).toMatchObject({
        chat: { kind: 'user', phone: LIA },
        author: { kind: 'user', phone: LIA },
        fromMe: false,
        pushName: 'Lia Duarte',
        origin: 'live',
      })
  })

  test('reports messages written on the phone itself; a sender who hides the number comes with another id', async () => {
    const { network, shop, told } = await linked()
    const id = await shop.write(LIA, 'do celular')
    await eventually(() => expect(told.messages).toHaveLength(1))
    expect(told.messages[0]).toMatchObject({
      networkId: id,
      fromMe: true,
      origin: 'phone-echo',
      chat: { phone: LIA },
      author: { phone: SHOP },
    })
    const shy = await network.phone('5511900000003').named('Rui')
    await shy.change({ hidesNumber: true })
    await shy.write(SHOP, 'oi')
    await eventually(() => expect(told.messages).toHaveLength(2))
    const { chat } = told.messages[1]!
    expect(chat.phone).toBeUndefined()
    expect(chat.lid ?? chat.bsuid).toMatch(/^(\d+|[A-Z]{2}\.\w+)$/)
  })

  test('downloads the file of a message and refuses if it is gone', async () => {
    const { lia, told, connection, network } = await linked()
    const base64 = Buffer.from('all of the file').toString('base64')
    await lia.write(SHOP, {
      type: 'document',
      media: { base64, mime: 'application/pdf', fileName: 'conta.pdf' },
    })
    await eventually(() => expect(told.messages).toHaveLength(1))
    const { body } = told.messages[0]!
    if (body.type !== 'media') throw new Error('not a file')
    const ref = JSON.parse(JSON.stringify(body.media)) as typeof body.media
    expect(ref).toMatchObject({ kind: 'document', fileName: 'conta.pdf' })
    expect(await text(await connection.openMedia(ref))).toBe('all of the file')
    const { mediaId } = (await lia.messages(SHOP)).at(-1)!
    await network.loseFile(mediaId!)
    await expect(connection.openMedia(ref)).rejects.toThrow('ERR_WAPP_DOWNLOAD_MEDIA')
  })

  test('acknowledges delivery to the network only after the message was stored', async () => {
    const { lia, shop, core, texts } = await linked()
    await shop.change({ online: false })
    const kept = Promise.withResolvers<void>()
    core.keep = () => kept.promise
    const id = await lia.write(SHOP, 'chegou?')
    const tick = async () => (await lia.messages(SHOP)).find((one) => one.id === id)!.ack
    expect(await tick()).toBe(1)
    // Long enough for the network to deliver again several times.
    await lia.write(SHOP, 'e esta?')
    await eventually(async () => expect(await lia.messages(SHOP)).toHaveLength(2))
    expect(await tick()).toBe(1)
    kept.resolve()
    await eventually(async () => expect(await tick()).toBe(2))
    await eventually(() => expect(texts()).toEqual(['chegou?', 'e esta?']))
  })

  test('a message that could not be stored is delivered again, and later messages wait for it', async () => {
    const { lia, core, texts, network } = await linked()
    await network.rules({ redeliverMs: 500 })
    const failures = new Map([
      ['2', 2],
      ['4', 1],
    ])
    core.keep = async ({ body }) => {
      const number = body.type === 'text' ? body.text : ''
      const left = failures.get(number) ?? 0
      failures.set(number, left - 1)
      if (left > 0) throw new Error('the database is away')
    }
    for (const body of ['1', '2', '3', '4', '5']) await lia.write(SHOP, body)
    await eventually(() => expect(texts()).toHaveLength(5))
    expect(texts()).toEqual(['1', '2', '3', '4', '5'])
    await eventually(async () =>
      expect((await lia.messages(SHOP)).map(({ ack }) => ack)).toEqual([2, 2, 2, 2, 2]),
    )
    expect(texts()).toHaveLength(5)
  })

  test('two hundred messages of five people arrive once each, in the order of each person', async () => {
    const { network, core, told } = await linked()
    // A slow machine would acknowledge late and get repetitions, which only the core recognises by id.
    await network.rules({ redeliverMs: 60_000 })
    core.keep = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
    const people = await Promise.all(
      [3, 4, 5, 6, 7].map((n) => network.phone(`551190000000${n}`).named(`Pessoa ${n}`)),
    )
    await Promise.all(
      people.map(async (person) => {
        for (let n = 0; n < 40; n++) await person.write(SHOP, `${n}`)
      }),
    )
    await eventually(() => expect(told.messages).toHaveLength(200))
    for (const person of people) {
      const theirs = told.messages.filter(({ chat }) => chat.phone === person.number)
      expect(theirs.map(({ body }) => body.type === 'text' && body.text)).toEqual(
        Array.from({ length: 40 }, (_, n) => `${n}`),
      )
    }
  })

  test('messages sent while it was offline are reported as replayed, in order', async () => {
    const { connection, lia, told, again, texts } = await linked()
    await connection.close()
    for (const body of ['1', '2', '3']) await lia.write(SHOP, body)
    again()
    await eventually(() => expect(texts()).toEqual(['1', '2', '3']))
    const origin = tells.replayed ? 'offline-replay' : 'live'
    expect(told.messages.map((message) => message.origin)).toEqual(Array(3).fill(origin))
  })

  test('reports edits, deletions, reactions and typing', async () => {
    const { lia, shop, told, connection } = await linked()
    const id = await lia.write(SHOP, 'ola')
    await eventually(() => expect(told.messages).toHaveLength(1))
    await lia.edit(id, 'olá')
    await eventually(() => expect(once(told.edits)).toHaveLength(1))
    if (can.typing) await lia.types(SHOP, 'composing')
    const ours = words('sim?')
    await connection.send(ours)
    await lia.react(ours.networkId, '👍')
    await lia.react(ours.networkId, null)
    await eventually(() => expect(once(told.reactions)).toHaveLength(2))
    await shop.react(id, '❤️')
    await lia.remove(id)
    await eventually(() => expect(once(told.deletions)).toHaveLength(1))
    await eventually(() => expect(once(told.reactions)).toHaveLength(3))
    expect(once(told.edits)).toEqual([{ networkId: id, fromMe: false, text: 'olá' }])
    expect(once(told.deletions)).toEqual([{ networkId: id, fromMe: false }])
    expect(once(told.reactions)).toEqual([
      { networkId: ours.networkId, byMe: false, emoji: '👍' },
      { networkId: ours.networkId, byMe: false, emoji: null },
      { networkId: id, byMe: true, emoji: '❤️' },
    ])
    const typings = can.typing ? [{ chat: { phone: LIA }, state: 'composing' }] : []
    expect(told.typings).toMatchObject(typings)
  })
})
