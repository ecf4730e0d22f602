import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Session } from '@recado/simulator/wire'
import { agentAt, type Agent, Refused, signIn } from '../../../bench/support/agent.ts'
import { networkAt } from '../../../bench/support/network.ts'
import {
  freePort,
  type Program,
  startNetwork,
  startProduct,
  temporaryFolder,
  until,
} from '../../../bench/support/processes.ts'
import { startTemporaryDatabase } from '../../../server/src/platform/embedded-postgresql/temporary-database.ts'
import { makeDatabase } from '../../../server/test/database/database-setup.ts'
import { ensureRedisServer } from '../../../tools/redis-server.ts'

/** One process of the product; it goes by another name after each start. */
export type Node = { port: number; program: Program; isUp: boolean; id: string }

export type Cluster = {
  nodes: Node[]
  network: ReturnType<typeof networkAt>
  /** Starts one more node, or one that has ended, and answers once it can be called. */
  start: (node?: Node) => Promise<Node>
}

/** Where nodes can be started: one PostgreSQL, one Redis, one folder of files and one network, each a process of its own. */
export async function aCluster(stack: AsyncDisposableStack): Promise<Cluster> {
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const [databaseUrl, redisUrl, network] = await Promise.all([
    aDatabase(stack),
    aRedis(path, stack),
    startNetwork(await freePort()),
  ])
  stack.defer(() => network.stop())
  const common = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '6',
    REDIS_URL: redisUrl,
    SIMULATOR_URL: network.url,
    STORAGE_URL: join(path, 'media'),
    SECRET_KEY: randomBytes(36).toString('base64'),
    DEMO: 'on',
  }
  const nodes: Node[] = []
  stack.defer(async () => {
    await Promise.all(nodes.map(({ program }) => program.kill()))
  })
  const start = async (known?: Node): Promise<Node> => {
    const port = known?.port ?? (await freePort())
    const program = await startProduct(port, { ...common, DATA_DIR: join(path, String(port)) })
    const node = Object.assign(known ?? { id: '' }, { port, program, isUp: true })
    if (!known) nodes.push(node)
    return node
  }
  return { nodes, network: networkAt(network.url), start }
}

async function aDatabase(stack: AsyncDisposableStack): Promise<string> {
  const server = await startTemporaryDatabase()
  stack.defer(() => server.stop())
  return makeDatabase(server.adminUrl, 'recado_nodes')
}

async function aRedis(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const port = String(await freePort())
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn(ensureRedisServer(), options, { stdio: 'ignore' })
  stack.defer(async () => {
    server.kill()
    await once(server, 'exit')
  })
  return `redis://127.0.0.1:${port}`
}

/** Signed in everywhere: each call goes to a node that is up, each time another one. */
export async function signInAnywhere(nodes: Node[]): Promise<Agent> {
  const token = (await signIn(nodes[0]!.program.url)).token()
  let turn = 0
  return {
    token: () => token,
    call: (endpoint, input) => {
      const up = nodes.filter(({ isUp }) => isUp)
      const { url } = up[turn++ % up.length]!.program
      return soon(agentAt(url, token).call(endpoint, input))
    },
  }
}

/** Which node holds a number, by the network's own book; undefined where nobody does. */
export const holderIn = (sessions: Session[]): string | undefined => {
  const last = sessions.findLast(({ until: end }) => end === undefined)
  return last?.client.split(' ')[0]
}

const PATIENCE_MS = 3000

/** A frozen node takes a call and never answers it: whoever waits asks another one. */
function soon<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refused(0, 'no answer')), PATIENCE_MS)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

type Place = { network: Cluster['network']; shops: string[] }

export const holdersOf = ({ network, shops }: Place): Promise<(string | undefined)[]> =>
  Promise.all(shops.map(async (shop) => holderIn(await network.sessions(shop))))

/** Waits until every number is held and some by this node, and learns by which name it goes now. */
export async function learnName(place: Place & Pick<Cluster, 'nodes'>, node: Node): Promise<void> {
  const others = place.nodes.filter((one) => one !== node).map(({ id }) => id)
  await until(
    async () => {
      const holders = await holdersOf(place)
      const strangers = holders.filter((id) => id !== undefined && !others.includes(id))
      node.id = strangers[0] ?? ''
      return node.id !== '' && holders.every((id) => id !== undefined)
    },
    { within: 180_000, what: 'a node to take its share' },
  )
}
