import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { session } from '@recado/contract/accounts/session'
import { lockDataDir } from '../server/src/platform/embedded-postgresql/lock-data-dir.ts'
import { startDatabase } from '../server/src/platform/embedded-postgresql/start-database.ts'
import { pair, signIn } from './support/agent.ts'
import { bareWritesPerSecond } from './support/bare-limit.ts'
import { automateDesk } from './inbound/automated-desk.ts'
import { type InboundFigures, measureInbound } from './inbound/measure-inbound.ts'
import { SHOP } from './support/network.ts'
import {
  freePort,
  type Program,
  startNetwork,
  startProduct,
  temporaryFolder,
} from './support/processes.ts'

/**
 * `npm run bench`: one honest load of inbound messages, and in the same run what the database alone could do. The company
 * answers by its bot, with business hours, rules and a service level; `--plain` leaves all that out.
 */
const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '20' },
    contacts: { type: 'string', default: '300' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    newcomers: { type: 'string', default: '20' },
    burst: { type: 'string', default: '10000' },
    first: { type: 'string', default: '3000' },
    plain: { type: 'boolean', default: false },
  },
})
const load = {
  agents: Number(values.agents),
  contacts: Number(values.contacts),
  rate: Number(values.rate),
  seconds: Number(values.seconds),
  newcomers: Number(values.newcomers),
  burst: Number(values.burst),
  first: Number(values.first),
  isAutomated: !values.plain,
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function measure() {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const ownerUrl = await database(join(path, 'database'), stack)
  const network = await startNetwork(await freePort())
  stack.defer(() => network.stop())
  const product = await startProduct(await freePort(), {
    DATA_DIR: join(path, 'product'),
    DATABASE_URL: ownerUrl,
    SIMULATOR_URL: network.url,
    DEMO: 'true',
  })
  stack.defer(() => product.stop())
  const agent = await signIn(product.url)
  const { companyId } = await agent.call(session.me, {})
  await pair(agent, network.url, SHOP)
  if (load.isAutomated) await automateDesk(agent)
  const restMb = await megabytes(product)
  say('the product runs; the load begins')
  const scene = { load, url: product.url, agent, companyId, networkUrl: network.url }
  const figures = await measureInbound(scene)
  const loadedMb = await megabytes(product)
  await product.stop()
  say('the bare limit')
  const bare = await bareWritesPerSecond(ownerUrl, { seconds: 5, connections: 50 })
  const ofBare = (perSecond: number) => Number((perSecond / bare).toFixed(2))
  const ratio = ofBare(figures.burstPerSecond)
  const firstRatio = ofBare(figures.firstPerSecond)
  return { load, cores: availableParallelism(), figures, bare, ratio, firstRatio, restMb, loadedMb }
}

/** The embedded database with the settings it has in real life, held by this process so that the limit is taken on it too. */
async function database(dataDir: string, stack: AsyncDisposableStack): Promise<string> {
  const log = { info: () => {}, warn: say }
  await mkdir(dataDir)
  const lock = lockDataDir(dataDir)
  stack.defer(() => lock.release())
  const server = await startDatabase({ dataDir, log })
  stack.defer(() => server.stop())
  return server.ownerUrl
}

/** Resident memory. */
async function megabytes({ process: { pid } }: Program): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

const spread = ({ p50, p95, p99 }: InboundFigures['toScreenMs']) => `${p50} / ${p95} / ${p99} ms`

const result = await measure()
const { figures, bare, ratio, firstRatio, restMb, loadedMb, cores } = result
process.stdout.write(`${JSON.stringify(result, null, 2)}

| cores | agents | automation | at ${figures.rate}/s: to the commit and back, p50 / p95 / p99 | to an agent's screen | to the bot's answer (${figures.answers}) | backlog | ratio | new customers | ratio | bare limit | lost | doubled | memory at rest, under load |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
| ${cores} | ${load.agents} | ${load.isAutomated ? 'on' : 'off'} | ${spread(figures.toCommitMs)} | ${spread(figures.toScreenMs)} | ${spread(figures.toAnswerMs)} | ${figures.burstPerSecond}/s | ${ratio} | ${figures.firstPerSecond}/s | ${firstRatio} | ${bare}/s | ${figures.lost} | ${figures.doubled} | ${restMb} MB, ${loadedMb} MB |
`)
process.exit(figures.lost + figures.doubled === 0 ? 0 : 1)
