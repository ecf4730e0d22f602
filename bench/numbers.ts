import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { backlog, broken, garbage, nothing } from './numbers/misbehaviours.ts'
import { type Calm, calmWhile, type Misbehaviour, MISBEHAVING } from './numbers/flood.ts'
import { linkNumbers, type Scene, setTheScene, type Shop, signedIn } from './numbers/scene.ts'
import { until } from './support/processes.ts'
import type { Percentiles } from './support/percentiles.ts'
import { type Usage, usageOf } from './support/usage.ts'

/**
 * `npm run bench:numbers`: what many numbers linked through Baileys cost one server, how it takes them up again, and
 * whether one that misbehaves is felt by the others; with the double of WhatsApp Web on the same machine.
 */
const { values } = parseArgs({
  options: {
    numbers: { type: 'string', default: '200' },
    /** Seconds of each rest and each calm. */
    seconds: { type: 'string', default: '15' },
    /** Messages in, and answers, of each number. */
    messages: { type: 'string', default: '10' },
    answers: { type: 'string', default: '3' },
    /** Messages that come at once, and people who write for the first time at once. */
    flood: { type: 'string', default: '1000' },
    strangers: { type: 'string', default: '300' },
    garbage: { type: 'string', default: '100' },
    /** The same at another server of this machine: what the machine alone makes the others wait. */
    control: { type: 'boolean', default: false },
    /** Only whether one that misbehaves is felt. */
    short: { type: 'boolean', default: false },
  },
})
const count = Number(values.numbers)
const seconds = Number(values.seconds)

const say = (line: string) => void process.stderr.write(`${line}\n`)
const line = (what: string, value: string) => process.stdout.write(`| ${what} | ${value} |\n`)

const usage = ({ product }: Scene): Promise<Usage> => usageOf(product.process.pid!)

/** Megabytes of the server and its drivers, and processor time a minute. */
async function atRest(scene: Scene): Promise<string> {
  const before = await usage(scene)
  await pause(seconds * 1000)
  const after = await usage(scene)
  const { server, drivers } = after
  const aMinute = (part: 'server' | 'drivers' | 'database') =>
    `${(((after[part].seconds - before[part].seconds) * 60) / seconds).toFixed(1)} s`
  return `${server.megabytes.toFixed(0)} MB server, ${drivers.megabytes.toFixed(0)} MB in ${drivers.processes} processes of the driver; a minute ${aMinute('server')}, ${aMinute('drivers')}, ${aMinute('database')} of the processor (server, drivers, database)`
}

/** The most of these moments within any one second. */
const mostInASecond = (moments: number[]): number =>
  Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + 1000).length))

/** From the start of the process until the network has every number signed in. */
async function restart(scene: Scene): Promise<string> {
  await scene.product.stop()
  const began = Date.now()
  await scene.start()
  const ready = (Date.now() - began) / 1000
  await until(async () => (await signedIn(scene)) === count, {
    within: 120_000,
    what: 'all numbers to come back',
  })
  const all = (Date.now() - began) / 1000
  const { server, drivers, database } = await usage(scene)
  const begun = (await scene.network.linesBegun()).filter((at) => at >= began)
  const used = [server, drivers, database].map((part) => part.seconds.toFixed(1)).join(', ')
  return `${all.toFixed(1)} s (ready after ${ready.toFixed(1)} s); ${begun.length} links begun, at most ${mostInASecond(begun)} in any second; ${used} s of the processor (server, drivers, database)`
}

/** Every number's customer writes, all at once, each in turn. */
async function inbound(scene: Scene, name: string, each: number): Promise<string> {
  const { network, screens, shops } = scene
  screens.reset()
  const began = performance.now()
  await Promise.all(
    shops.map(async ({ customer, number }) => {
      for (let n = 0; n < each; n++)
        await network.write(customer, { to: number, body: `${name} ${n} ${customer}` })
    }),
  )
  const wanted = shops.length * each
  const heard = () => screens.heardAt.size >= wanted
  await until(heard, { within: 120_000, what: 'messages on the screen' })
  const took = (performance.now() - began) / 1000
  return `${wanted} in ${took.toFixed(1)} s: ${(wanted / took).toFixed(0)} a second`
}

/** Every conversation is answered, all at once; until the customers' phones show all of it. */
async function outbound({ agent, network, shops }: Scene): Promise<string> {
  const all = await ticketsOf(agent)
  const customers = new Set(shops.map(({ customer }) => customer))
  const ours = all.filter(({ contact }) => customers.has(contact.number))
  for (const { id: ticketId } of ours)
    await agent.call(tickets.change, { ticketId, status: 'open' })
  const shown = async () =>
    (await network.phones())
      .filter(({ number }) => customers.has(number))
      .reduce((sum, { messages: some }) => sum + some, 0)
  const before = await shown()
  const wanted = ours.length * Number(values.answers)
  const began = performance.now()
  await Promise.all(
    ours.map(async ({ id: ticketId }) => {
      for (let n = 0; n < Number(values.answers); n++)
        await agent.call(messages.send, { ticketId, id: randomUUID(), body: `answer ${n}` })
    }),
  )
  await until(async () => (await shown()) - before >= wanted, {
    within: 120_000,
    what: 'answers on the phones',
  })
  const took = (performance.now() - began) / 1000
  return `${wanted} in ${took.toFixed(1)} s: ${(wanted / took).toFixed(0)} a second`
}

async function ticketsOf(agent: Scene['agent']) {
  const all = []
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await agent.call(tickets.list, { pageNumber, showAll: true })
    all.push(...page.tickets)
    if (!page.hasMore) return all
  }
}

const inMs = ({ p50, p95, p99 }: Percentiles) => `${p50} / ${p95} / ${p99} ms`

const told = ({ others, same, messages: some, seconds: took, cores }: Calm) =>
  `${inMs(others)} (${some} messages in ${took.toFixed(1)} s; ${cores.toFixed(2)} cores)${same ? `; another customer of the number ${inMs(same)}` : ''}`

/** What a number may do, at whichever server. Each of them has people of its own. */
function floods(scene: Scene, name: string): Record<string, Misbehaviour> {
  const [first, ...rest] = scene.shops.slice(0, MISBEHAVING) as [Shop, ...Shop[]]
  const [messages, people] = [Number(values.flood), Number(values.strangers)]
  const several = [first, ...rest]
  const share = (all: number) => Math.ceil(all / several.length)
  const of = (shops: Shop[], some: number, by = some) => ({ shops, messages: some, people: by })
  return {
    [`${messages} messages of four people come at once`]: backlog(scene, {
      ...of([first], messages, 4),
      name: `${name}1`,
    }),
    [`${people} strangers write at once`]: backlog(scene, {
      ...of([first], people),
      name: `${name}2`,
    }),
    [`${share(messages)} messages of four people come at once at each of ${several.length} numbers`]:
      backlog(scene, { ...of(several, share(messages), 4), name: `${name}3` }),
    [`${share(people)} strangers write at once at each of ${several.length} numbers`]: backlog(
      scene,
      { ...of(several, share(people)), name: `${name}4` },
    ),
    [`${values.garbage} messages of four people that nobody can decrypt`]: garbage(scene, {
      ...of([first], Number(values.garbage), 4),
      name: `${name}5`,
    }),
  }
}

async function misbehaviours(scene: Scene, stack: AsyncDisposableStack): Promise<void> {
  const measured = async (name: string, act: Misbehaviour) => {
    say(name)
    line(`twenty other numbers: ${name}`, told(await calmWhile(scene, act, name)))
  }
  await measured('nobody misbehaves', nothing(seconds))
  for (const [name, act] of Object.entries(floods(scene, '700'))) await measured(name, act)
  await measured('its line breaks twenty times a second', broken(scene, seconds))
  if (values.control) {
    say('another server')
    const other = await setTheScene(stack)
    await linkNumbers(other, MISBEHAVING)
    await measured('nobody misbehaves, beside another server', nothing(seconds))
    for (const [name, act] of Object.entries(floods(other, '710')))
      await measured(`at another server of this machine, ${name}`, { ...act, at: undefined })
  }
  await measured('nobody misbehaves, at the end', nothing(seconds))
}

await using stack = new AsyncDisposableStack()
const scene = await setTheScene(stack)
line('what', `${count} numbers, ${availableParallelism()} cores`)
line('---', '---')
if (!values.short) line('at rest, 0 numbers', await atRest(scene))
say('linking')
const began = performance.now()
await linkNumbers(scene, count)
line('linked, each', `${((performance.now() - began) / count).toFixed(0)} ms`)
line('first words, everybody’s', await inbound(scene, 'first', 1))
if (!values.short) {
  line('in, all numbers at once', await inbound(scene, 'in', Number(values.messages)))
  line('out, all numbers at once', await outbound(scene))
  say('restart')
  line('restart until all are connected', await restart(scene))
  say('at rest')
  line(`at rest, ${count} numbers`, await atRest(scene))
}
await misbehaviours(scene, stack)
