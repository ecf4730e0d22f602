import { type Message, messages } from '@recado/contract/desk/messages'
import { expect, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aSender, deliverAll, claimLeaseFor } from '../../../test/sender.ts'
import { capabilities } from '../../whatsapp/simulated/driver.ts'

/** A network that delivers a message sent twice as two messages. */
const networkAssignsIds = { ...capabilities, clientMessageIds: false }

/** Bia has open tickets with two customers on one number that this node owns. */
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
  const lease = await claimLeaseFor(acme, connectionId)
  const lost = { count: 0 }
  const deliver = async () => {
    await deliverAll(aSender(acme, { lease, onLeaseLost: () => void lost.count++ }))
  }
  const waiting = async () =>
    (await acme.inside(({ db }) => db.selectFrom('outbox').select('id').execute())).length
  const bodies = () => acme.network.sent.map(({ body }) => (body.type === 'text' ? body.text : ''))
  const shown = async (whom: keyof typeof tickets) =>
    (await acme.bia(messages.list, { ticketId: tickets[whom].id })).messages
  return { acme, connectionId, lease, lost, say, deliver, waiting, bodies, shown }
}

test('waiting messages are sent in order and get their first tick', async () => {
  const desk = await aDesk()
  for (const body of ['um', 'dois', 'três']) await desk.say('lia', body)
  await desk.deliver()
  expect(desk.bodies()).toEqual(['um', 'dois', 'três'])
  expect((await desk.shown('lia')).map(({ ack }) => ack)).toEqual([1, 1, 1])
  expect(await desk.waiting()).toBe(0)
})

test('a message that must wait delays its conversation and no other', async () => {
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

test('a message with an uncertain outcome is sent again with the same id', async () => {
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
  ['deduplicates by id', capabilities, 8],
  ['assigns the ids', networkAssignsIds, 2],
])(
  'a message that is never confirmed fails in the end where the network %s, and blocks no other',
  async (_, given, times) => {
    const desk = await aDesk()
    const { acme, lease } = desk
    await desk.say('lia', 'um')
    await desk.say('lia', 'dois')
    acme.network.answer = ({ body }) =>
      body.type === 'text' && body.text === 'um'
        ? { outcome: 'uncertain' }
        : { outcome: 'accepted' }
    const sender = aSender(acme, { lease, driver: { capabilities: given } })
    for (let look = 0; look < 10; look++) {
      sender.wake()
      await sender.idle()
      acme.clock.advance(61_000)
    }
    await sender.stop()
    expect(desk.bodies()).toEqual([...Array<string>(times).fill('um'), 'dois'])
    expect(await desk.shown('lia')).toMatchObject([
      { ack: 0, failure: { code: 'ERR_WAPP_UNCONFIRMED', canRetry: true } },
      { ack: 1, failure: null },
    ])
  },
)

/** Makes the next `left` transactions fail, as if the database were unavailable. */
function failTransactions({ world }: Awaited<ReturnType<typeof aCompany>>) {
  const outage = { left: 0 }
  world.db = new Proxy(world.db, {
    get(db, name) {
      if (name === 'pool' && outage.left-- > 0) throw new Error('the database is away')
      const found: unknown = Reflect.get(db, name)
      return typeof found === 'function' ? found.bind(db) : found
    },
  })
  return outage
}

test('a message accepted while the database was unavailable is not sent again', async () => {
  const desk = await aDesk()
  const { acme, lease } = desk
  const outage = failTransactions(acme)
  await desk.say('lia', 'um')
  await desk.say('lia', 'dois')
  acme.network.answer = ({ body }) => {
    if (body.type === 'text' && body.text === 'um') outage.left = 2
    return { outcome: 'accepted' }
  }
  const sender = aSender(acme, { lease, driver: { capabilities: networkAssignsIds } })
  sender.wake()
  await sender.idle()
  sender.wake()
  await sender.idle()
  expect(desk.bodies()).toEqual(['um', 'dois'])
  await sender.stop()
  expect((await desk.shown('lia')).map(({ ack }) => ack)).toEqual([1, 1])
})

test('stopping a sender does not wait for an unavailable database', async () => {
  const desk = await aDesk()
  const outage = failTransactions(desk.acme)
  await desk.say('lia', 'um')
  const asked = Promise.withResolvers<void>()
  desk.acme.network.answer = () => {
    outage.left = Infinity
    asked.resolve()
    return { outcome: 'accepted' }
  }
  const sender = aSender(desk.acme, { lease: desk.lease })
  sender.wake()
  await asked.promise
  await sender.stop()
  outage.left = 0
  expect(await desk.waiting()).toBe(1)
})

test('stopping a sender during a claim waits until the claimed messages can be claimed again', async () => {
  const desk = await aDesk()
  await desk.say('lia', 'um')
  const sender = aSender(desk.acme, { lease: desk.lease })
  sender.wake()
  await sender.stop()
  const claimed = await desk.acme.inside(({ db }) =>
    db.selectFrom('outbox').select('id').where('writtenAt', 'is not', null).execute(),
  )
  expect(claimed).toEqual([])
  await desk.deliver()
  expect(desk.bodies()).toEqual(['um'])
})

test('a final refusal is shown with its reason and does not delay later messages', async () => {
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

test('messages behind a refused one use up no attempts', async () => {
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

test('a slow message delays no other conversation', async () => {
  const desk = await aDesk()
  const { promise: slowSend, resolve: finishSlowSend } = Promise.withResolvers<void>()
  const { lease } = desk
  const connection = desk.acme.network.connection(desk.connectionId)
  const sender = aSender(desk.acme, {
    lease,
    connection: {
      ...connection,
      send: async (message) => {
        const isSlow = message.body.type === 'text' && message.body.text === 'um'
        if (isSlow) await slowSend
        return connection.send(message)
      },
    },
  })
  await desk.say('lia', 'um')
  sender.wake()
  await vi.waitFor(async () =>
    expect(
      await desk.acme.inside(({ db }) =>
        db.selectFrom('outbox').select('id').where('writtenAt', 'is not', null).execute(),
      ),
    ).toHaveLength(1),
  )
  await desk.say('lia', 'dois')
  await desk.say('otto', 'olá')
  sender.wake()
  await vi.waitFor(() => expect(desk.bodies()).toEqual(['olá']))
  finishSlowSend()
  await sender.idle()
  await sender.stop()
  expect(desk.bodies()).toEqual(['olá', 'um', 'dois'])
  expect(await desk.waiting()).toBe(0)
})
