import { setTimeout as pause } from 'node:timers/promises'
import { type Agent, pair, signIn } from '../bench/agent.ts'
import { networkAt } from '../bench/network.ts'
import {
  freePort,
  type Program,
  startNetwork,
  startProduct,
  temporaryFolder,
  until,
} from '../bench/processes.ts'
import { checkTalks, type Fault, SHOP, type Talk } from './proof-crash-check.ts'
import { answerer, aRandom, writeNext } from './talking.ts'

export type Order = {
  inbound: number
  answers: number
  kills: number
  contacts: number
  /** The same seed kills after the same waits. */
  seed: number
  log: (line: string) => void
}

export type Verdict = {
  faults: Fault[]
  inbound: number
  answers: number
  /** How long each life of the server lasted under load, in milliseconds. */
  killedAfterMs: number[]
  seconds: number
}

type Scene = Order & {
  network: ReturnType<typeof networkAt>
  talks: Talk[]
  writing: Turns
  answering: Turns
  /** Replaced with every life of the server. */
  server: Program
  restart: () => Promise<Program>
  agent: Agent
}

/**
 * Kills the server again and again while customers write and are answered, and counts afterwards: every message once
 * in the database and once on the phones, in order. The network is a process of its own and lives on.
 */
export async function proveCrash(order: Order): Promise<Verdict> {
  const began = performance.now()
  await using stack = new AsyncDisposableStack()
  const scene = await setTheScene(order, stack)
  const killedAfterMs = await runLives(scene)
  const faults = await settled(scene)
  const { inbound, answers } = order
  const seconds = Math.round((performance.now() - began) / 1000)
  return { faults, inbound, answers, killedAfterMs, seconds }
}

async function setTheScene(order: Order, stack: AsyncDisposableStack): Promise<Scene> {
  const { path: dataDir, remove } = await temporaryFolder()
  stack.defer(remove)
  const network = await startNetwork(await freePort())
  stack.defer(() => network.stop())
  const port = await freePort()
  const restart = () => startProduct(port, { DATA_DIR: dataDir, SIMULATOR_URL: network.url })
  const server = await restart()
  const agent = await signIn(server.url)
  const talks = Array.from({ length: order.contacts }, (_, n) => ({
    number: `55119001${String(n).padStart(5, '0')}`,
    shop: SHOP,
    written: [],
    answered: [],
  }))
  const side = { network: networkAt(network.url), writing: new Map(), answering: new Map() }
  const scene: Scene = { ...order, ...side, talks, server, restart, agent }
  stack.defer(() => scene.server.stop())
  await pair(agent, network.url, SHOP)
  return scene
}

/** Each life but the last ends by surprise; the load goes on through all of them. */
async function runLives(scene: Scene): Promise<number[]> {
  const { kills, seed, log } = scene
  const random = aRandom(seed)
  const lives = kills + 1
  const work: Promise<void>[] = []
  const killedAfterMs: number[] = []
  for (let life = 0; life < lives; life++) {
    await connected(scene)
    log(`life ${life + 1} is connected`)
    const share = (all: number) =>
      Math.floor((all * (life + 1)) / lives) - Math.floor((all * life) / lives)
    work.push(write(scene, share(scene.inbound)), answer(scene, share(scene.answers)))
    if (life === kills) break
    const ms = Math.round(50 + random() * 1450)
    await pause(ms)
    await scene.server.kill()
    killedAfterMs.push(ms)
    log(`killed ${life + 1} of ${kills} after ${ms} ms`)
    scene.server = await scene.restart()
  }
  await Promise.all(work)
  log('everything is written and answered')
  return killedAfterMs
}

/** As the network sees it: the product's own word may be from before it was killed. */
const connected = ({ network }: Scene) =>
  until(async () => (await network.devices(SHOP)).some(({ online }) => online), {
    within: 60_000,
    what: 'the connection to come back',
  })

/** Customers write, all at once, each in order. */
const write = (scene: Scene, count: number) =>
  eachInTurn(scene, { count, turns: scene.writing, act: writeTalk })

/** Agents answer, all conversations at once, each in order. */
const answer = (scene: Scene, count: number) =>
  eachInTurn(scene, { count, turns: scene.answering, act: answerTalk })

type Turns = Map<Talk, Promise<void>>
type Share = {
  count: number
  turns: Turns
  act: (scene: Scene, talk: Talk, many: number) => Promise<void>
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

async function writeTalk({ network }: Scene, talk: Talk, many: number): Promise<void> {
  for (let n = 0; n < many; n++) await writeNext(network, talk)
}

async function answerTalk({ agent }: Scene, talk: Talk, many: number): Promise<void> {
  if (many === 0) return
  const answer = await answerer(agent, talk)
  for (let n = 0; n < many; n++) await answer()
}

/** Everything has had time to arrive, and time to arrive twice. */
async function settled(scene: Scene): Promise<Fault[]> {
  const look = () => checkTalks(scene)
  const end = Date.now() + 90_000
  let faults = await look()
  while (faults.length > 0 && Date.now() < end) {
    await pause(1000)
    faults = await look()
  }
  if (faults.length > 0) return faults
  await pause(3000)
  return look()
}
