import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from '../support/agent.ts'
import { networkAt, SHOP } from '../support/network.ts'
import { until } from '../support/processes.ts'
import { openScreens, type Screens } from '../support/screens.ts'
import { type Percentiles, percentilesOf } from '../support/percentiles.ts'
import { type Answers, watchAnswers } from './answers.ts'
import { MATCHED_WORD } from './automated-desk.ts'
import { watchTicks } from './ticks.ts'
import { words } from '../volume/words.ts'

export type Load = {
  /** Screens open at the fixed rate, all of which hear every message. The backlog is watched by one. */
  agents: number
  contacts: number
  /** Messages a second while the rate is fixed. */
  rate: number
  seconds: number
  /** How many of these are first messages of new customers. */
  newcomers: number
  /** Messages that wait at the network and are then let loose. */
  burst: number
  /** The same of so many new customers, one message each. */
  first: number
  /** The desk answers automatically (`automateDesk`). */
  isAutomated: boolean
}

export type InboundFigures = {
  rate: number
  /** To the second tick on the customer's phone, a sample of them; it stands behind the commit. */
  toCommitMs: Percentiles
  /** To an agent's screen, all screens. */
  toScreenMs: Percentiles
  /** From the first message of a new customer to the answer of the bot on a screen, which stands behind its commit. */
  toAnswerMs: Percentiles
  answers: number
  /** With a backlog at the network: messages a second until they are on the screens. */
  burstPerSecond: number
  /** The same of new customers. */
  firstPerSecond: number
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

/** One load in parts: a short warming up, a fixed rate, and two backlogs let loose at once, the second of new customers. */
export async function measureInbound(scene: Scene): Promise<InboundFigures> {
  const { load, networkUrl } = scene
  await networkAt(networkUrl).phone(SHOP, { online: false })
  const known = Array.from({ length: load.contacts }, (_, n) => numberOf(KNOWN, n))
  const steady = await atFixedRate(scene, known)
  const burst = await fromBacklog(scene, {
    count: load.burst,
    write: (n) => write(scene, known[n % known.length]!, `burst ${n}`),
  })
  const first = await fromBacklog(scene, {
    count: load.first,
    write: (n) => write(scene, numberOf(FIRST_AT_ONCE, n), `first ${n}`),
  })
  const parts = [steady, burst, first]
  return {
    rate: load.rate,
    toCommitMs: steady.toCommitMs,
    toScreenMs: steady.toScreenMs,
    toAnswerMs: steady.toAnswerMs,
    answers: steady.answers,
    burstPerSecond: burst.perSecond,
    firstPerSecond: first.perSecond,
    lost: parts.reduce((sum, { lost }) => sum + lost, 0),
    doubled: parts.reduce((sum, { doubled }) => sum + doubled, 0),
  }
}

/** How the numbers of customers begin: who has written before, who comes at the fixed rate, and who comes at once. */
const KNOWN = '55119002'
const NEWCOMER = '55119003'
const FIRST_AT_ONCE = '55119004'

const numberOf = (start: string, n: number) => `${start}${String(n).padStart(5, '0')}`

/** Texts of usual length, because the search index costs more for longer ones. All of them match a rule of the desk. */
function write({ networkUrl }: Scene, from: string, about: string): Promise<unknown> {
  const n = Number(about.split(' ')[1])
  const { opening, middle } = words
  const saying = `${opening[n % opening.length]} ${middle[n % middle.length]}`
  return networkAt(networkUrl).write(from, {
    to: SHOP,
    body: `${about}: ${saying} ${MATCHED_WORD}`,
  })
}

/**
 * The first messages of those who are known come before the measuring, and the way through the options of the bot. After it
 * their tickets wait for an agent; the bot answers those who are new.
 */
async function atFixedRate(scene: Scene, known: string[]) {
  const { load, networkUrl } = scene
  const { agents, contacts } = load
  const answers = watchAnswers((body) => body.startsWith('new'))
  const screens = await openScreens(scene.url, scene.agent, {
    ...scene,
    count: agents,
    beside: answers.hear,
  })
  await inParallel(contacts, (n) => write(scene, known[n]!, `warm ${n}`))
  await allHeard(screens, contacts, agents)
  if (load.isAutomated) await followBot(scene, { known, answers, screens })
  screens.reset()
  const ticks = await watchTicks(networkUrl, known.slice(0, WATCHED))
  const total = Math.round(load.rate * load.seconds)
  const every = load.newcomers > 0 ? Math.round(load.rate / load.newcomers) : Infinity
  await byTheClock(load, (n) =>
    n % every === 0
      ? write(scene, numberOf(NEWCOMER, n), `new ${n}`)
      : write(scene, known[n % known.length]!, `steady ${n}`),
  )
  await allHeard(screens, total, agents)
  const isAnswered = () => answers.delays.length >= Math.ceil(total / every)
  if (load.isAutomated) await until(isAnswered, ANSWERED)
  ticks.close()
  screens.close()
  return {
    toCommitMs: percentilesOf(ticks.delays),
    toScreenMs: percentilesOf(screens.delays),
    toAnswerMs: percentilesOf(answers.delays),
    answers: answers.delays.length,
    ...countOf(screens, total, agents),
  }
}

const ANSWERED = { within: 60_000, what: 'answers of the bot' }

const CHOICE = '1'

type Followed = { known: string[]; answers: Answers; screens: Screens }

/** Everybody chooses twice, which is the end of the options. */
async function followBot(
  { networkUrl, load: { agents } }: Scene,
  { known, answers: { count }, screens: { heard } }: Followed,
) {
  for (const choices of [1, 2]) {
    await until(() => count() >= choices * known.length, ANSWERED)
    await inParallel(known.length, (n) =>
      networkAt(networkUrl).write(known[n]!, { to: SHOP, body: CHOICE }),
    )
  }
  const isOver = () => heard.get(CHOICE) === 2 * known.length * agents
  await until(() => isOver() && count() >= 3 * known.length, ANSWERED)
  await pause(SETTLE_MS)
}

/** The last answers reach the phones, and their receipts come back. */
const SETTLE_MS = 8000

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

type Backlog = { count: number; write: Write }

/** The network takes messages while the product cannot reach it, and then everything comes at once. */
async function fromBacklog(scene: Scene, { count, write: writeOne }: Backlog) {
  const network = networkAt(scene.networkUrl)
  const screens = await openScreens(scene.url, scene.agent, {
    ...scene,
    count: 1,
    beside: () => {},
  })
  const away = { number: SHOP, outage: true }
  await network.rules(away)
  await inParallel(count, writeOne)
  await network.rules({ ...away, outage: false })
  await allHeard(screens, count, 1)
  screens.close()
  const perSecond = Math.round((count * 1000) / (screens.lastAt() - screens.firstAt()))
  return { perSecond, ...countOf(screens, count, 1) }
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
