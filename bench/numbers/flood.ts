import { setTimeout as pause } from 'node:timers/promises'
import { type Scene, type Shop } from './scene.ts'
import { until } from '../support/processes.ts'
import { type Percentiles, percentilesOf } from '../support/percentiles.ts'
import { usageOf } from '../support/usage.ts'

export type Calm = {
  /** Of messages to numbers that behave. */
  others: Percentiles
  /** Of another customer's messages to a number that does not; absent where none was measured. */
  same: Percentiles | undefined
  messages: number
  seconds: number
  /** Of the processor, the server's, its drivers' and its database's share together. */
  cores: number
}

/** One number does its worst, or several do, while others receive their message a second. */
export type Misbehaviour = {
  /** What is done before anybody is measured. */
  prepare?: () => Promise<void>
  /** Ends when the worst is over. */
  act: () => Promise<unknown>
  /** Where it happens and another customer is heard as well. */
  at?: Shop | undefined
}

/** Numbers that may misbehave: they are the first, and in one process of the driver with those that do not. */
export const MISBEHAVING = 5
const CALM = 20
const PATIENCE_MS = 120_000

/** How long messages of twenty numbers take to the screen, of those written while another number misbehaves. */
export async function calmWhile(
  scene: Scene,
  { prepare, act, at }: Misbehaviour,
  name: string,
): Promise<Calm> {
  const { screens } = scene
  await prepare?.()
  screens.reset()
  const calm = scene.shops.slice(MISBEHAVING, MISBEHAVING + CALM)
  const over = new AbortController()
  const before = await used(scene)
  const began = performance.now()
  const talks = calm.map((shop, n) =>
    talk(scene, { ...shop, name, afterMs: (n * 1000) / calm.length, over: over.signal }),
  )
  const neighbour = at && talk(scene, { ...at, name, afterMs: 0, over: over.signal })
  await act()
  over.abort()
  const seconds = (performance.now() - began) / 1000
  const after = await used(scene)
  const delays = (await Promise.all(talks)).flat()
  const others = await heard(scene, delays)
  return {
    others: percentilesOf(others),
    same: neighbour && percentilesOf(await heard(scene, await neighbour)),
    messages: others.length,
    seconds,
    cores: (after - before) / seconds,
  }
}

type Written = { body: string; sentAt: number }
type Talk = Shop & { name: string; afterMs: number; over: AbortSignal }

/** A message a second, until it is over. */
async function talk(
  { network }: Scene,
  { customer, number, name, afterMs, over }: Talk,
): Promise<Written[]> {
  const written: Written[] = []
  await pause(afterMs)
  for (let next = performance.now(); !over.aborted; await pause(next - performance.now())) {
    const body = `${name} ${customer} ${written.length}`
    const { sentAt } = await network.write(customer, { to: number, body })
    written.push({ body, sentAt })
    next += 1000
  }
  return written
}

/** How long each took to the screen. */
async function heard({ screens }: Scene, written: Written[]): Promise<number[]> {
  const isHeard = () => written.every(({ body }) => screens.heardAt.has(body))
  await until(isHeard, { within: PATIENCE_MS, what: 'the messages of the calm numbers' })
  return written.map(({ body, sentAt }) => Math.max(0, screens.heardAt.get(body)! - sentAt))
}

async function used({ product }: Scene): Promise<number> {
  const { server, drivers, database } = await usageOf(product.process.pid!)
  return server.seconds + drivers.seconds + database.seconds
}
