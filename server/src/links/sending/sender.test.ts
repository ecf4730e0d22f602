import { type Message, messages } from '@recado/contract/messages'
import { expect, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aCourier, deliverAll, theLease } from '../../../test/courier.ts'
import { capabilities } from '../../whatsapp/simulated/driver.ts'

/** A network that takes what is sent twice for two messages. */
const namesItself = { ...capabilities, clientMessageIds: false }

/** Bia has open tickets with two customers on one number that this node works. */
async function aDesk() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const mine = { connectionId, status: 'open', userId: acme.bia.user.id } as const
  const [lia, otto] = [await acme.contact({ name: 'Lia' }), await acme.contact({ name: 'Otto' })]
  const tickets = {
    lia: await acme.ticket({ ...mine, contactId: lia.id }),
    otto: await acme.ticket({ ...mine, contactId: otto.id }),
  }
  const say = async (whom: keyof typeof tickets, body: string) =>
    (await acme.bia(messages.send, { ticketId: tickets[whom].id, body })) as Message
  const lease = await theLease(acme, connectionId)
  const lost = { count: 0 }
  const deliver = async () => {
    await deliverAll(aCourier(acme, { lease, onLeaseLost: () => void lost.count++ }))
  }
  const waiting = async () =>
    (await acme.inside(({ db }) => db.selectFrom('outbox').select('id').execute())).length
  const bodies = () => acme.network.sent.map(({ body }) => (body.type === 'text' ? body.text : ''))
  const shown = async (whom: keyof typeof tickets) =>
    (await acme.bia(messages.list, { ticketId: tickets[whom].id })).messages
  return { acme, connectionId, lease, lost, say, deliver, waiting, bodies, shown }
}

test('what waits leaves in order and gets its first tick', async () => {
  const desk = await aDesk()
  for (const body of ['um', 'dois', 'três']) await desk.say('lia', body)
  await desk.deliver()
  expect(desk.bodies()).toEqual(['um', 'dois', 'três'])
  expect((await desk.shown('lia')).map(({ ack }) => ack)).toEqual([1, 1, 1])
  expect(await desk.waiting()).toBe(0)
})

test('behind a message that must wait, its conversation waits and the others go on', async () => {
  const desk = await aDesk()
  desk.acme.clock.set(new Date())
  await desk.say('lia', 'um')
  await desk.say('lia', 'dois')
  await desk.say('otto', 'olá')
  const busy = { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG', text: 'busy' } as const
  desk.acme.network.answer = ({ body }) =>
    body.type === 'text' && body.text === 'um'
      ? { ...busy, retry: { afterMs: 1000 } }
      : { outcome: 'accepted' }
  await desk.deliver()
  expect(desk.bodies().sort()).toEqual(['olá', 'um'])
  await desk.deliver()
  expect(desk.bodies()).toHaveLength(2)

  desk.acme.network.answer = () => ({ outcome: 'accepted' })
  desk.acme.clock.advance(2_000)
  await desk.deliver()
  expect(desk.bodies().slice(2)).toEqual(['um', 'dois'])
})

test('a message whose fate is uncertain goes again under the same id', async () => {
  const desk = await aDesk()
  await desk.say('lia', 'um')
  desk.acme.network.answer = () => ({ outcome: 'uncertain' })
  await desk.deliver()
  desk.acme.network.answer = () => ({ outcome: 'accepted' })
  desk.acme.clock.advance(5_000)
  await desk.deliver()
  const [first, second] = desk.acme.network.sent
  expect(second!.networkId).toBe(first!.networkId)
  expect(await desk.waiting()).toBe(0)
})

test.each([
  ['takes the same id for the same message', capabilities, 8],
  ['takes it for two', namesItself, 2],
])(
  'a message that is never confirmed fails in the end, sooner where the network %s, and holds up nobody',
  async (_, known, times) => {
    const desk = await aDesk()
    const { acme, lease } = desk
    await desk.say('lia', 'um')
    await desk.say('lia', 'dois')
    acme.network.answer = ({ body }) =>
      body.type === 'text' && body.text === 'um'
        ? { outcome: 'uncertain' }
        : { outcome: 'accepted' }
    const courier = aCourier(acme, { lease, driver: { capabilities: known } })
    for (let look = 0; look < 10; look++) {
      courier.wake()
      await courier.idle()
      acme.clock.advance(61_000)
    }
    await courier.stop()
    expect(desk.bodies()).toEqual([...Array<string>(times).fill('um'), 'dois'])
    expect(await desk.shown('lia')).toMatchObject([
      { ack: 0, failure: { code: 'ERR_WAPP_UNCONFIRMED', canRetry: true } },
      { ack: 1, failure: null },
    ])
  },
)

/** So many transactions as it is told to find no database, each time it is told. */
function cutting({ world }: Awaited<ReturnType<typeof aCompany>>) {
  const cut = { left: 0 }
  world.db = new Proxy(world.db, {
    get(db, name) {
      if (name === 'transaction' && cut.left-- > 0) throw new Error('the database is away')
      const found: unknown = Reflect.get(db, name)
      return typeof found === 'function' ? found.bind(db) : found
    },
  })
  return cut
}

test('what the network took while the database was away is not sent again once it is back', async () => {
  const desk = await aDesk()
  const { acme, lease } = desk
  const cut = cutting(acme)
  await desk.say('lia', 'um')
  await desk.say('lia', 'dois')
  acme.network.answer = ({ body }) => {
    if (body.type === 'text' && body.text === 'um') cut.left = 2
    return { outcome: 'accepted' }
  }
  const courier = aCourier(acme, { lease, driver: { capabilities: namesItself } })
  courier.wake()
  await courier.idle()
  courier.wake()
  await courier.idle()
  expect(desk.bodies()).toEqual(['um', 'dois'])
  await courier.stop()
  expect((await desk.shown('lia')).map(({ ack }) => ack)).toEqual([1, 1])
})

test('a courier that is to stop does not wait for a database that is away', async () => {
  const desk = await aDesk()
  const cut = cutting(desk.acme)
  await desk.say('lia', 'um')
  const asked = Promise.withResolvers<void>()
  desk.acme.network.answer = () => {
    cut.left = Infinity
    asked.resolve()
    return { outcome: 'accepted' }
  }
  const courier = aCourier(desk.acme, { lease: desk.lease })
  courier.wake()
  await asked.promise
  await courier.stop()
  cut.left = 0
  expect(await desk.waiting()).toBe(1)
})

test('a refusal for good is shown with its reason and does not hold up what follows', async () => {
  const desk = await aDesk()
  await desk.say('lia', 'um')
  await desk.say('lia', 'dois')
  desk.acme.network.answer = ({ body }) =>
    body.type === 'text' && body.text === 'um'
      ? { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT', retry: 'never', text: 'gone' }
      : { outcome: 'accepted' }
  await desk.deliver()
  expect(await desk.shown('lia')).toMatchObject([
    { ack: 0, failure: { code: 'ERR_WAPP_INVALID_CONTACT' } },
    { ack: 1, failure: null },
  ])
})

test('a node that lost the connection sends nothing', async () => {
  const desk = await aDesk()
  await desk.say('lia', 'um')
  await desk.acme.inside(({ db }) =>
    db.updateTable('connectionLeases').set({ epoch: 99 }).execute(),
  )
  await desk.deliver()
  expect(desk.bodies()).toEqual([])
  expect(desk.lost.count).toBe(1)
  expect(await desk.waiting()).toBe(1)
})

test('messages that wait behind a refused one use up no attempts of their own', async () => {
  const desk = await aDesk()
  await desk.say('lia', 'um')
  await desk.say('lia', 'dois')
  const busy = { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG', text: 'busy' } as const
  desk.acme.network.answer = () => ({ ...busy, retry: { afterMs: 0 } })
  for (let attempt = 1; attempt <= 8; attempt++) {
    await desk.deliver()
    desk.acme.clock.advance(60_000)
  }
  expect((await desk.shown('lia'))[0]!.failure).not.toBeNull()
  await desk.deliver()
  expect((await desk.shown('lia'))[1]!.failure).toBeNull()
  expect(await desk.waiting()).toBe(1)
})

test('a conversation with a slow message keeps no other waiting', async () => {
  const desk = await aDesk()
  const { promise: slowly, resolve: goOn } = Promise.withResolvers<void>()
  const { lease } = desk
  const connection = desk.acme.network.connection(desk.connectionId)
  const courier = aCourier(desk.acme, {
    lease,
    connection: {
      ...connection,
      send: async (message) => {
        const isSlow = message.body.type === 'text' && message.body.text === 'um'
        if (isSlow) await slowly
        return connection.send(message)
      },
    },
  })
  await desk.say('lia', 'um')
  courier.wake()
  await vi.waitFor(async () =>
    expect(
      await desk.acme.inside(({ db }) =>
        db.selectFrom('outbox').select('id').where('writtenAt', 'is not', null).execute(),
      ),
    ).toHaveLength(1),
  )
  await desk.say('lia', 'dois')
  await desk.say('otto', 'olá')
  courier.wake()
  await vi.waitFor(() => expect(desk.bodies()).toEqual(['olá']))
  goOn()
  await courier.idle()
  await courier.stop()
  expect(desk.bodies()).toEqual(['olá', 'um', 'dois'])
  expect(await desk.waiting()).toBe(0)
})
