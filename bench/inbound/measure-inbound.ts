import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from '../support/agent.ts'
import { networkAt, SHOP } from '../support/network.ts'
import { until } from '../support/processes.ts'
import { openScreens, type Screens } from '../support/screens.ts'
import { type Percentiles, percentilesOf } from '../support/percentiles.ts'
import { watchTicks } from './ticks.ts'
import { words } from '../volume/words.ts'

export type Load = {
  /** Screens open at the fixed rate, all of which hear every message. The backlog is watched by one. */
  agents: number
  contacts: number
  /** Messages a second while the rate is fixed. */
  rate: number
  seconds: number
  /** Messages that wait at the network and are then let loose. */
  burst: number
}

export type InboundFigures = {
  rate: number
  /** To the second tick on the customer's phone, a sample of them; it stands behind the commit. */
  toCommitMs: Percentiles
  /** To an agent's screen, all screens. */
  toScreenMs: Percentiles
  /** With a backlog at the network: messages a second until they are on the screens. */
  burstPerSecond: number
  lost: number
  doubled: number
}

const WATCHED = 20

type Scene = {
  load: Load
  url: string
  agent: Agent
  companyId: number
  networkUrl: string
}

/** One load in three parts: a short warming up, a fixed rate, and a backlog let loose at once. */
export async function measureInbound(scene: Scene): Promise<InboundFigures> {
  const { load, networkUrl } = scene
  const network = networkAt(networkUrl)
  const numbers = Array.from(
    { length: load.contacts },
    (_, n) => `55119002${String(n).padStart(5, '0')}`,
  )
  await network.phone(SHOP, { online: false })
  const write = (n: number, about: string) =>
    network.write(numbers[n % numbers.length]!, { to: SHOP, body: `${about} ${n}: ${saying(n)}` })
  const steady = await atFixedRate(scene, { numbers, write })
  const burst = await fromBacklog(scene, { numbers, write })
  const parts = [steady, burst]
  return {
    rate: load.rate,
    toCommitMs: steady.toCommitMs,
    toScreenMs: steady.toScreenMs,
    burstPerSecond: burst.perSecond,
    lost: parts.reduce((sum, { lost }) => sum + lost, 0),
    doubled: parts.reduce((sum, { doubled }) => sum + doubled, 0),
  }
}

/** What people write, since the index of words is paid by the letter. */
const saying = (n: number): string =>
  `${words.opening[n % words.opening.length]} ${words.middle[n % words.middle.length]}`

type Customers = { numbers: string[]; write: (n: number, about: string) => Promise<unknown> }

/** Everybody's first message, which makes contact and ticket, comes before the measuring. */
async function atFixedRate(scene: Scene, { numbers, write }: Customers) {
  const { load, networkUrl } = scene
  const { agents, contacts } = load
  const screens = await openScreens(scene.url, scene.agent, { ...scene, count: agents })
  await inParallel(contacts, (n) => write(n, 'warm'))
  await allHeard(screens, contacts, agents)
  screens.reset()
  const ticks = await watchTicks(networkUrl, numbers.slice(0, WATCHED))
  const total = Math.round(load.rate * load.seconds)
  await byTheClock(load, (n) => write(n, 'steady'))
  await allHeard(screens, total, agents)
  ticks.close()
  screens.close()
  return {
    toCommitMs: percentilesOf(ticks.delays),
    toScreenMs: percentilesOf(screens.delays),
    ...countOf(screens, total, agents),
  }
}

/** Sends by the clock whether or not earlier messages have arrived, so that queueing shows. */
async function byTheClock({ rate, seconds }: Load, write: Write): Promise<void> {
  const begun = performance.now()
  const sent: Promise<unknown>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const wait = begun + (n * 1000) / rate - performance.now()
    if (wait > 1) await pause(wait)
    sent.push(write(n))
  }
  await Promise.all(sent)
}

/** The network takes messages while the product cannot reach it, and then everything comes at once. */
async function fromBacklog(scene: Scene, { write }: Customers) {
  const { load, networkUrl } = scene
  const network = networkAt(networkUrl)
  const screens = await openScreens(scene.url, scene.agent, { ...scene, count: 1 })
  const away = { number: SHOP, outage: true }
  await network.rules(away)
  await inParallel(load.burst, (n) => write(n, 'burst'))
  await network.rules({ ...away, outage: false })
  await allHeard(screens, load.burst, 1)
  screens.close()
  const perSecond = Math.round((load.burst * 1000) / (screens.lastAt() - screens.firstAt()))
  return { perSecond, ...countOf(screens, load.burst, 1) }
}

const PATIENCE_MS = 60_000

/** Waits until every message is on every screen; what is missing after a minute counts as lost. */
async function allHeard({ heard }: Screens, count: number, agents: number): Promise<void> {
  const isDone = () => heard.size >= count && [...heard.values()].every((times) => times >= agents)
  await until(isDone, { within: PATIENCE_MS, what: 'messages on screens' }).catch(() => undefined)
}

/** Counted in deliveries to screens. */
function countOf({ heard }: Screens, count: number, agents: number) {
  const times = [...heard.values()]
  const arrived = times.reduce((sum, one) => sum + Math.min(one, agents), 0)
  const doubled = times.reduce((sum, one) => sum + Math.max(one - agents, 0), 0)
  return { lost: count * agents - arrived, doubled }
}

type Write = (n: number) => Promise<unknown>

const AT_ONCE = 20

async function inParallel(count: number, act: Write): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
