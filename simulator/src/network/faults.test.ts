import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDevice, aNetwork } from '../test/virtual-network.ts'
import type { VirtualNetwork } from '../test/virtual-network.ts'
import { listMessages } from './chats.ts'
import { changePhone } from './phone-changes.ts'
import { readChat } from './receipts.ts'
import { changeRules, resetRules } from './rule-changes.ts'
import { watchPhone } from './watching.ts'

const shop = '5511900000009'
const customers = ['5511900000001', '5511900000002']
const everybody = [shop, ...customers]

const anyone = fc.constantFrom(...everybody)
const customer = fc.constantFrom(...customers)
const share = fc.double({ min: 0, max: 0.6, noNaN: true })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), who: customer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), who: customer }) },
  fc.record({ do: fc.constant('online' as const), who: anyone, online: fc.boolean() }),
  fc.record({ do: fc.constant('read' as const), who: anyone }),
  fc.record({ do: fc.constant('confirm' as const) }),
  fc.record({ do: fc.constant('reconnect' as const) }),
  fc.record({ do: fc.constant('hang up' as const) }),
  fc.record({ do: fc.constant('outage' as const), outage: fc.boolean() }),
  fc.record({
    do: fc.constant('rules' as const),
    loss: share,
    duplicate: share,
    reorder: share,
    latencyMs: fc.integer({ min: 0, max: 800 }),
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(3000) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A network with a device, and everything that was sent over it. */
function aStormyDay(seed: number) {
  const net = aNetwork()
  const desk = aDevice(net, shop)
  for (const number of everybody) net.run(watchPhone, { number })
  net.run(changeRules, { seed })
  const inbound: string[] = []
  const outbound: { id: string; to: string }[] = []
  const seen = new Set<string>()
  const confirm = () => {
    const news = desk.news()
    for (const frame of news) if (frame.type === 'message') seen.add(frame.message.id)
    desk.confirm(news)
  }
  const send = (id: string, to: string) =>
    desk.ask('send', { message: { id, to, type: 'text', body: id } })

  function take(event: Step) {
    if (event.do === 'write') {
      const id = `in${inbound.length}`
      inbound.push(id)
      net.write(event.who, { to: shop, body: id, id })
    } else if (event.do === 'send') {
      const id = `out${outbound.length}`
      outbound.push({ id, to: event.who })
      send(id, event.who)
    } else if (event.do === 'online') {
      net.run(changePhone, { number: event.who, online: event.online })
    } else if (event.do === 'read') {
      for (const peer of everybody) net.run(readChat, { number: event.who, peer })
    } else if (event.do === 'confirm') confirm()
    else if (event.do === 'reconnect') desk.signIn()
    else if (event.do === 'hang up') desk.hangUp()
    else if (event.do === 'outage') net.run(changeRules, { outage: event.outage })
    else if (event.do === 'rules') {
      const { loss, duplicate, reorder, latencyMs } = event
      net.run(changeRules, { loss, duplicate, reorder, latencyMs })
    } else net.pass(event.ms)
  }
  /** The weather clears, and the device asks again for what it got no answer to. */
  function settle() {
    net.run(resetRules, undefined)
    for (const number of everybody) net.run(changePhone, { number, online: true })
    desk.signIn()
    for (const { id, to } of outbound) send(id, to)
    for (let turn = 0; turn < 10; turn++) {
      confirm()
      net.pass(5000)
    }
  }
  return { net, take, settle, inbound, outbound, seen }
}

function expectOnlyRisingTicks(net: VirtualNetwork) {
  for (const number of everybody) {
    const highest = new Map<string, number>()
    for (const event of net.heard(number)) {
      if (event.type !== 'ack') continue
      expect(event.level).toBeGreaterThan(highest.get(event.id) ?? 0)
      highest.set(event.id, event.level)
    }
  }
}

test('whatever is lost, doubled, reordered or cut, each phone sees each message once', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.array(step, { maxLength: 60 }), (seed, steps) => {
      const { net, take, settle, inbound, outbound, seen } = aStormyDay(seed)
      for (const event of steps) take(event)
      settle()
      const ids = (number: string) =>
        net
          .run(listMessages, { number })
          .map(({ id }) => id)
          .toSorted()
      const all = [...inbound, ...outbound.map(({ id }) => id)].toSorted()
      expect(ids(shop)).toEqual(all)
      expect(customers.flatMap(ids).toSorted()).toEqual(all)
      expect([...seen].toSorted()).toEqual(inbound.toSorted())
      const acks = net.run(listMessages, { number: shop }).map(({ ack }) => ack)
      expect(acks.every((ack) => ack === 2 || ack === 3)).toBe(true)
      expectOnlyRisingTicks(net)
    }),
    { numRuns: 150 },
  )
})

test('the same seed brings the same day', () => {
  const steps = fc.sample(step, { seed: 7, numRuns: 60 })
  const [one, other] = [1, 2].map(() => {
    const day = aStormyDay(42)
    for (const event of steps) day.take(event)
    return day.net.events
  })
  expect(one).toEqual(other)
})
