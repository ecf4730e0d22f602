import { setTimeout as pause } from 'node:timers/promises'
import { connections } from '@recado/contract/connections/connections'
import { session } from '@recado/contract/accounts/session'
import type { Session } from '@recado/simulator/wire'
import { type Agent, connectionOf, pairConnection } from '../../../bench/support/agent.ts'
import { until } from '../../../bench/support/processes.ts'
import { openScreens } from '../../../bench/support/screens.ts'
import { checkTalks, type ConversationFault, type ProofConversation } from '../check-talks.ts'
import {
  aCluster,
  type Cluster,
  holdersOf,
  learnName,
  type Node,
  signInAnywhere,
} from './cluster.ts'
import { randomFrom } from '../../../server/test/random.ts'
import { answerer, writeNext } from '../write-and-answer.ts'

const acts = ['kill', 'freeze', 'stop'] as const
type Act = (typeof acts)[number]

export type NodesProofOptions = {
  nodes: number
  /** Numbers of the company, spread over the nodes. */
  numbers: number
  customers: number
  /** What befalls the nodes, one after the other; each time a node that the seed chooses. */
  rounds: number
  seed: number
  log: (line: string) => void
}

/** What befell a node, and how long its numbers were without one until the last of them had another, in milliseconds. */
export type OwnerChange = { act: Act; numbers: number; takenAfterMs: number }

export type NodesProofResult = {
  faults: ConversationFault[]
  changes: OwnerChange[]
  inbound: number
  answers: number
  /** Owners that came one after the other, over all numbers. */
  owners: number
  seconds: number
}

type Scene = Omit<NodesProofOptions, 'nodes'> &
  Cluster & { agent: Agent; shops: string[]; talks: ProofConversation[] }

/**
 * Lets nodes die, freeze and stop while customers write and are answered, on a network that would let two of them speak
 * for one number. Counts afterwards: every message once in the database and once on the phones, in order; never two
 * owners sending for a number; and what happens is heard at the screens of every node.
 */
export async function proveNodes(order: NodesProofOptions): Promise<NodesProofResult> {
  const began = performance.now()
  await using stack = new AsyncDisposableStack()
  const scene = await setTheScene(order, stack)
  const talking = startTalking(scene)
  const changes: OwnerChange[] = []
  const random = randomFrom(order.seed)
  for (let round = 0; round < order.rounds; round++) {
    const node = scene.nodes[Math.floor(random() * scene.nodes.length)]!
    changes.push(await befall(scene, node, acts[round % acts.length]!))
  }
  await talking.end()
  order.log('everything is written and answered')
  const faults = [...(await settled(scene)), ...(await unheard(scene))]
  const { overlaps, owners } = await ownersIn(scene)
  const count = (of: 'written' | 'answered') =>
    scene.talks.reduce((sum, talk) => sum + talk[of].length, 0)
  return {
    faults: [...faults, ...overlaps],
    changes,
    inbound: count('written'),
    answers: count('answered'),
    owners,
    seconds: Math.round((performance.now() - began) / 1000),
  }
}

/** The first node holds everything; each that comes after gets its share. */
async function setTheScene(order: NodesProofOptions, stack: AsyncDisposableStack): Promise<Scene> {
  const { numbers, customers, log } = order
  const cluster = await aCluster(stack)
  const { network, nodes, start } = cluster
  const first = await start()
  const agent = await signInAnywhere(nodes)
  const shops = Array.from({ length: numbers }, (_, n) => `55119000${String(n).padStart(5, '0')}`)
  for (const [n, number] of shops.entries()) {
    const connection =
      n === 0
        ? await connectionOf(agent)
        : await agent.call(connections.create, { name: `Número ${n}` })
    await pairConnection(agent, { connection, network, number })
  }
  await network.rules({ sharedDevices: true })
  await learnName({ network, shops, nodes }, first)
  for (let n = 1; n < order.nodes; n++) await learnName({ network, shops, nodes }, await start())
  log('the numbers are spread over the nodes')
  const talks = Array.from({ length: customers }, (_, n) => ({
    number: `55119001${String(n).padStart(5, '0')}`,
    shop: shops[n % shops.length]!,
    written: [],
    answered: [],
  }))
  return { ...order, ...cluster, agent, shops, talks }
}

/** Customers write and are answered, all at once, each in order, until `end`. */
function startTalking({ network, agent, talks }: Scene) {
  const state = { isOver: false }
  const begun = talks.map(async (talk) => {
    await writeNext(network, talk)
    const answer = await answerer(agent, talk)
    while (!state.isOver) {
      await writeNext(network, talk)
      await answer()
      await pause(200)
    }
  })
  const all = Promise.all(begun)
  // Whoever fails is heard at the end.
  all.catch(() => undefined)
  return {
    end: async () => {
      state.isOver = true
      await all
    },
  }
}

/** One node is lost in this way, its numbers are taken, and it comes back to its share. */
async function befall(scene: Scene, node: Node, act: Act): Promise<OwnerChange> {
  const { shops, network, log } = scene
  const holders = await holdersOf(scene)
  const own = shops.filter((_, n) => holders[n] === node.id)
  const began = Date.now()
  node.isUp = false
  await lose(node, act)
  const takenAfterMs = await taken(scene, { own, from: node.id, began })
  log(`${act}: ${own.length} numbers had another node after ${takenAfterMs} ms`)
  if (act === 'freeze') {
    // By then the new owners have spoken: what the old one may still say would come between.
    await until(
      async () => (await Promise.all(own.map((shop) => network.sessions(shop)))).every(hasSpoken),
      {
        within: 180_000,
        what: 'the new owners to send something',
      },
    )
    node.program.process.kill('SIGCONT')
    node.isUp = true
  } else await scene.start(node)
  await learnName(scene, node)
  return { act, numbers: own.length, takenAfterMs }
}

async function lose({ program }: Node, act: Act): Promise<void> {
  if (act === 'kill') await program.kill()
  // Its numbers are free long before all of it has ended.
  else program.process.kill(act === 'freeze' ? 'SIGSTOP' : 'SIGTERM')
}

const hasSpoken = (sessions: Session[]) => (sessions.at(-1)?.sent ?? 0) > 0

type Taking = { own: string[]; from: string; began: number }

/** How long after it began the last of these numbers was signed in by another owner. */
async function taken({ network }: Scene, { own, from, began }: Taking): Promise<number> {
  const since: number[] = []
  for (const shop of own)
    await until(
      async () => {
        const next = (await network.sessions(shop)).find(
          (one) => Date.parse(one.since) >= began && !one.client.startsWith(from),
        )
        if (next) since.push(Date.parse(next.since))
        return next !== undefined
      },
      { within: 180_000, what: `another node to take ${shop}` },
    )
  return Math.max(0, ...since) - began
}

/** Everything has had time to arrive, and time to arrive twice. */
async function settled(scene: Scene): Promise<ConversationFault[]> {
  const look = () => checkTalks(scene)
  const end = Date.now() + 60_000
  let faults = await look()
  while (faults.length > 0 && Date.now() < end) {
    await pause(1000)
    faults = await look()
  }
  if (faults.length > 0) return faults
  await pause(2500)
  return look()
}

const HEARD_WITHIN_MS = 10_000

/** What comes in by any node is heard at the screens of every node. */
async function unheard({ nodes, agent, network, shops }: Scene): Promise<ConversationFault[]> {
  const { companyId } = await agent.call(session.me, {})
  const screens = await Promise.all(
    nodes.map(({ program }) => openScreens(program.url, agent, { companyId, count: 1 })),
  )
  const bodies = shops.map((shop) => `a last word to ${shop}`)
  for (const [n, to] of shops.entries())
    await network.write('5511900999999', { to, body: bodies[n]! })
  const missing = () =>
    screens.flatMap(({ heard }, n) =>
      bodies.filter((body) => heard.get(body) !== 1).map((body) => `node ${n + 1}: ${body}`),
    )
  const end = Date.now() + HEARD_WITHIN_MS
  while (missing().length > 0 && Date.now() < end) await pause(50)
  for (const screen of screens) screen.close()
  return missing().map((what) => ({ number: '', what: `not heard once at the screen of ${what}` }))
}

type Tenure = { client: string; epoch: number; first: number; last: number }

/** Where an owner sent something after the one that followed it had begun. */
async function ownersIn({
  shops,
  network,
}: Scene): Promise<{ overlaps: ConversationFault[]; owners: number }> {
  const overlaps: ConversationFault[] = []
  let owners = 0
  for (const number of shops) {
    const tenures = tenuresIn(await network.sessions(number))
    owners += tenures.length
    for (const [n, { client, first }] of tenures.entries())
      for (const former of tenures.slice(0, n))
        if (former.last > first)
          overlaps.push({ number, what: `${former.client} sent after ${client} had begun` })
  }
  return { overlaps, owners }
}

/** Each owner's first and last sending, in the order of their epochs. */
function tenuresIn(sessions: Session[]): Tenure[] {
  const speaking = sessions.filter(({ sent }) => sent > 0)
  return [...Map.groupBy(speaking, ({ client }) => client)]
    .map(([client, own]) => ({
      client,
      epoch: Number(client.split(' ')[1]),
      first: Math.min(...own.map(({ firstSentAt }) => Date.parse(firstSentAt!))),
      last: Math.max(...own.map(({ lastSentAt }) => Date.parse(lastSentAt!))),
    }))
    .toSorted((one, other) => one.epoch - other.epoch)
}
