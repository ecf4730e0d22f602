import { setTimeout as pause } from 'node:timers/promises'
import { connections } from '@recado/contract/connections'
import { numbered, type Scene } from './numbers-scene.ts'
import { until } from './processes.ts'
import { usageOf } from './usage.ts'
import { type Spread, spreadOf } from './spread.ts'

export type Calm = {
  delays: Spread
  messages: number
  seconds: number
  /** Of the processor, the server's, its drivers' and its database's share together. */
  cores: number
}

/** One number does its worst while others receive their message a second. */
export type Misbehaviour = {
  /** What is done before anybody is measured. */
  prepare?: () => Promise<void>
  /** Ends when the worst is over. */
  act: () => Promise<unknown>
}

const CALM = 20
const PATIENCE_MS = 60_000

/** How long messages of twenty numbers take to the screen, of those written while one other number misbehaves. */
export async function calmWhile(
  scene: Scene,
  { prepare, act }: Misbehaviour,
  name: string,
): Promise<Calm> {
  const { network, screens } = scene
  await prepare?.()
  screens.reset()
  const calm = scene.shops.slice(1, 1 + CALM)
  const sent = new Map<string, number>()
  let isOver = false
  const talk = async ({ customer, number }: (typeof calm)[number], place: number) => {
    await pause((place * 1000) / calm.length)
    for (let next = performance.now(); !isOver; await pause(next - performance.now())) {
      const body = `${name} ${customer} ${sent.size}`
      const { sentAt } = await network.write(customer, { to: number, body })
      sent.set(body, sentAt)
      next += 1000
    }
  }
  const before = await used(scene)
  const began = performance.now()
  const talks = calm.map(talk)
  await act()
  isOver = true
  const seconds = (performance.now() - began) / 1000
  const after = await used(scene)
  await Promise.all(talks)
  const isHeard = () => [...sent.keys()].every((body) => screens.heardAt.has(body))
  await until(isHeard, { within: PATIENCE_MS, what: 'the messages of the calm numbers' })
  const delays = [...sent].map(([body, at]) => Math.max(0, screens.heardAt.get(body)! - at))
  return {
    delays: spreadOf(delays),
    messages: delays.length,
    seconds,
    cores: (after - before) / seconds,
  }
}

async function used({ product }: Scene): Promise<number> {
  const { server, drivers, database } = await usageOf(product.process.pid!)
  return server.seconds + drivers.seconds + database.seconds
}

export const nothing = (seconds: number): Misbehaviour => ({ act: () => pause(seconds * 1000) })

/** What waited for the number comes at once: so many messages of so many people. */
export function backlog(scene: Scene, { messages, people, name }: Backlog): Misbehaviour {
  const { agent, network, shops, screens } = scene
  const { connectionId: id, number } = shops[0]!
  const writers = numbered(`5511${name}`, people)
  return {
    async prepare() {
      await agent.call(connections.stop, { id })
      await until(async () => (await network.devices(number)).every(({ isOnline }) => !isOnline), {
        within: PATIENCE_MS,
        what: 'the number to be let go',
      })
      await Promise.all(
        writers.map(async (from, n) => {
          for (let at = n; at < messages; at += people)
            await network.write(from, { to: number, body: `flood ${name} ${at}` })
        }),
      )
    },
    async act() {
      await agent.call(connections.start, { id })
      const arrived = () =>
        [...screens.heardAt.keys()].filter((body) => body.startsWith(`flood ${name} `)).length
      await until(() => arrived() >= messages, { within: PATIENCE_MS, what: 'the flood' })
    },
  }
}

type Backlog = { messages: number; people: number; name: string }

/** Its line breaks again and again. */
export function broken({ network, shops }: Scene, seconds: number): Misbehaviour {
  return {
    async act() {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50))
        await network.cut(shops[0]!.number)
    },
  }
}
