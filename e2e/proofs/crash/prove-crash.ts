import { setTimeout as pause } from 'node:timers/promises'
import { connections } from '@recado/contract/connections/connections'
import { type Agent, pairConnection, signIn } from '../../../bench/support/agent.ts'
import {
  freePort,
  type Program,
  startProduct,
  temporaryFolder,
  until,
} from '../../../bench/support/processes.ts'
import { setUpBot } from './bot-company.ts'
import { driversOf, untilGone } from './driver-processes.ts'
import { checkTalks, type ConversationFault } from '../check-talks.ts'
import { type ProofNetwork, proofNetworks } from './networks.ts'
import { randomFrom } from '../../../server/test/random.ts'
import { answerer, writeNext } from '../write-and-answer.ts'
import { type BotConversation, botConversation, talkToBot } from './talk-to-bot.ts'

export type CrashProofOptions = {
  /** By which driver the product reaches the network. */
  provider: keyof typeof proofNetworks
  inbound: number
  /** Answers of agents. */
  answers: number
  /** So many of the numbers, the last ones, have a bot. Agents do not answer their customers. */
  botNumbers?: number
  kills: number
  contacts: number
  /** Numbers of the company; the customers are spread over them. */
  numbers: number
  /** How long a life lasts under load at most. */
  longestMs: number
  /** The same seed kills after the same waits. */
  seed: number
  log: (line: string) => void
}

export type CrashProofResult = {
  faults: ConversationFault[]
  /** Messages of customers, and what they were answered. */
  inbound: number
  answers: number
  /** How long each life of the server lasted under load, in milliseconds. */
  killedAfterMs: number[]
  /** How long processes of the driver outlived their server, in milliseconds. */
  orphanedForMs: number[]
  /** Of those that stood still as it was killed: from when they went on, with the next owner signed in. */
  thawedForMs: number[]
  seconds: number
}

type CrashConversation = BotConversation & { hasBot: boolean }

type Scene = CrashProofOptions & {
  network: ProofNetwork
  shops: string[]
  talks: CrashConversation[]
  writing: Turns
  answering: Turns
  /** Replaced with every life of the server. */
  server: Program
  restart: () => Promise<Program>
  agent: Agent
  /** Links that were signed in as the last server was killed. */
  dead: Set<string>
  orphanedForMs: number[]
  thawedForMs: number[]
}

/**
 * Kills the server again and again while customers write and are answered, and counts afterwards: every message once
 * in the database and once on the phones, in order. The network is a process of its own and lives on.
 */
export async function proveCrash(order: CrashProofOptions): Promise<CrashProofResult> {
  const began = performance.now()
  await using stack = new AsyncDisposableStack()
  const scene = await setTheScene(order, stack)
  const killedAfterMs = await runLives(scene)
  const faults = await settled(scene)
  const { orphanedForMs, thawedForMs } = scene
  const inbound = countOf(scene.talks.map(({ written }) => written))
  const answers = countOf(scene.talks.map(({ answered }) => answered))
  const seconds = Math.round((performance.now() - began) / 1000)
  return { faults, inbound, answers, killedAfterMs, orphanedForMs, thawedForMs, seconds }
}

const countOf = (lists: string[][]) => lists.reduce((count, one) => count + one.length, 0)

async function setTheScene(order: CrashProofOptions, stack: AsyncDisposableStack): Promise<Scene> {
  const { path: dataDir, remove } = await temporaryFolder()
  stack.defer(remove)
  const network = await proofNetworks[order.provider]()
  stack.defer(() => network.stop())
  const port = await freePort()
  const restart = () => startProduct(port, { DATA_DIR: dataDir, ...network.env })
  const server = await restart()
  const agent = await signIn(server.url)
  const shops = numbered('55119000', order.numbers)
  const talks = numbered('55119001', order.contacts).map((number, n) => {
    const at = n % shops.length
    const talk = { number, shop: shops[at]!, written: [], answered: [] }
    const hasBot = at >= shops.length - (order.botNumbers ?? 0)
    return { ...botConversation(talk, Math.floor(n / shops.length)), hasBot }
  })
  const side = { writing: new Map(), answering: new Map(), dead: new Set<string>() }
  const seen = { orphanedForMs: [], thawedForMs: [] }
  const scene: Scene = { ...order, ...side, ...seen, network, shops, talks, server, restart, agent }
  stack.defer(() => scene.server.stop())
  const linked: number[] = []
  for (const number of shops) linked.push(await link(scene, number))
  if (order.botNumbers) await setUpBot(agent, linked.slice(-order.botNumbers))
  return scene
}

const numbered = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${start}${String(n + 1).padStart(5, '0')}`)

async function link({ agent, network }: Scene, number: string): Promise<number> {
  const { provider } = network
  const connection = await agent.call(connections.create, { name: `Número ${number}`, provider })
  await pairConnection(agent, { connection, network, number })
  return connection.id
}

/** How many of the lives. */
const EARLY = 0.2
const FROZEN = 0.25

/** Each life but the last ends by surprise; the load goes on through all of them. */
async function runLives(scene: Scene): Promise<number[]> {
  const { kills, seed, longestMs, log } = scene
  const random = randomFrom(seed)
  const lives = kills + 1
  const work: Promise<void>[] = []
  const killedAfterMs: number[] = []
  for (let life = 0; life < lives; life++) {
    // Some end while they come up.
    const isEarly = life < kills && random() < EARLY
    if (!isEarly) await connected(scene)
    log(`life ${life + 1} ${isEarly ? 'comes up' : 'is connected'}`)
    const share = (all: number) =>
      Math.floor((all * (life + 1)) / lives) - Math.floor((all * life) / lives)
    work.push(write(scene, share(scene.inbound)), answer(scene, share(scene.answers)))
    if (life === kills) break
    const ms = Math.round(50 + random() * (longestMs - 50))
    await pause(ms)
    await bereave(scene, random() < FROZEN)
    killedAfterMs.push(ms)
    log(`killed ${life + 1} of ${kills} after ${ms} ms`)
  }
  await Promise.all(work)
  log('everything is written and answered')
  return killedAfterMs
}

/**
 * Kills the server and starts it again. Its driver's processes are left to themselves: they have to end. Some stand
 * still as it happens, and wake up when the number is the next owner's.
 */
async function bereave(scene: Scene, areFrozen: boolean): Promise<void> {
  const { server, network, shops } = scene
  const drivers = await driversOf(server.process.pid!)
  scene.dead = new Set((await Promise.all(shops.map(network.session))).map(String))
  if (areFrozen && drivers.length > 0) return bereaveFrozen(scene, drivers)
  await server.kill()
  const gone = untilGone(drivers, GONE_WITHIN_MS)
  scene.server = await scene.restart()
  if (drivers.length > 0) scene.orphanedForMs.push(await gone)
}

async function bereaveFrozen(scene: Scene, drivers: number[]): Promise<void> {
  for (const pid of drivers) process.kill(pid, 'SIGSTOP')
  try {
    await scene.server.kill()
    scene.server = await scene.restart()
    await connected(scene)
  } finally {
    for (const pid of drivers) process.kill(pid, 'SIGCONT')
  }
  scene.thawedForMs.push(await untilGone(drivers, GONE_WITHIN_MS))
}

const GONE_WITHIN_MS = 10_000

/** As the network sees it: the product's own word may be from before it was killed. */
const connected = ({ network, shops, dead }: Scene) =>
  until(
    async () => {
      const sessions = await Promise.all(shops.map(network.session))
      return sessions.every((session) => session !== undefined && !dead.has(session))
    },
    { within: 180_000, what: 'the connection to come back' },
  )

/** Customers write, all at once, each in order. */
const write = (scene: Scene, count: number) =>
  eachInTurn(scene, { count, turns: scene.writing, act: writeTalk })

/** Agents answer, all conversations at once, each in order. */
const answer = (scene: Scene, count: number) =>
  eachInTurn(scene, { count, turns: scene.answering, act: answerTalk })

type Turns = Map<CrashConversation, Promise<void>>
type Share = {
  count: number
  turns: Turns
  act: (scene: Scene, talk: CrashConversation, many: number) => Promise<void>
}

/** Deals out so many messages among the customers, evenly; a customer's begin when the ones before are done. */
async function eachInTurn(scene: Scene, { count, turns, act }: Share): Promise<void> {
  const { talks } = scene
  const begun = talks.map(async (talk, n) => {
    const before = turns.get(talk)
    const turn = (async () => {
      await before
      await act(scene, talk, Math.floor((count + n) / talks.length))
    })()
    turns.set(talk, turn)
    await turn
  })
  await Promise.all(begun)
}

async function writeTalk(scene: Scene, talk: CrashConversation, many: number): Promise<void> {
  if (talk.hasBot) return talkToBot(scene, talk, many)
  for (let n = 0; n < many; n++) await writeNext(scene.network, talk)
}

async function answerTalk({ agent }: Scene, talk: CrashConversation, many: number): Promise<void> {
  if (many === 0 || talk.hasBot) return
  const answer = await answerer(agent, talk)
  for (let n = 0; n < many; n++) await answer()
}

const SETTLE_MS = 90_000
/** For each message, where most of them are still to be caught up with. */
const CATCH_UP_MS = 20

/** Everything has had time to arrive, and time to arrive twice. */
async function settled(scene: Scene): Promise<ConversationFault[]> {
  const look = () => checkTalks(scene)
  const end = Date.now() + SETTLE_MS + scene.inbound * CATCH_UP_MS
  let faults = await look()
  while (faults.length > 0 && Date.now() < end) {
    await pause(1000)
    faults = await look()
  }
  if (faults.length > 0) return faults
  await pause(3000)
  return look()
}
