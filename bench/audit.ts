import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { queues } from '@recado/contract/accounts/queues'
import { type Agent, signIn } from './support/agent.ts'
import { freePort, type Program, startProduct } from './support/processes.ts'
import { usageOf } from './support/usage.ts'
import { openTemporaryFolder } from './volume/desk-volume.ts'

/**
 * `npm run bench:audit`: what the audit log costs a write. One server changes queues, in turn with the log and without.
 * The processor time of server and database is counted too, because other work on the machine changes the duration.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    writers: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '7' },
  },
})
const [seconds, writers, rounds] = [values.seconds, values.writers, values.rounds].map(Number) as [
  number,
  number,
  number,
]

const COST_WANTED = 0.05
const SWITCHED_AUDIT = fileURLToPath(new URL('audit/switched-audit.ts', import.meta.url))
/** Long enough for a server to notice its signal. */
const SWITCH_MS = 100

const say = (line: string) => void process.stderr.write(`${line}\n`)

type Server = { product: Program; agent: Agent; queueIds: number[] }
type Figures = { perSecond: number; cpuMs: number }

/** Each writer changes a queue of its own, so that none waits for another. */
async function write({ product, agent, queueIds }: Server): Promise<Figures> {
  const usedBefore = await cpuSeconds(product)
  const endsAt = performance.now() + seconds * 1000
  let written = 0
  const change = async (id: number) => {
    while (performance.now() < endsAt) {
      await agent.call(queues.update, { id, greetingMessage: `Olá! ${performance.now()}` })
      written += 1
    }
  }
  await Promise.all(queueIds.map(change))
  const used = (await cpuSeconds(product)) - usedBefore
  return { perSecond: written / seconds, cpuMs: (used * 1000) / written }
}

/** Of a server and of the database, which this process has started. */
async function cpuSeconds({ process: server }: Program): Promise<number> {
  const [own, all] = [await usageOf(server.pid!), await usageOf(process.pid)]
  return own.server.seconds + all.database.seconds
}

async function measure(): Promise<Cost[]> {
  await using stack = new AsyncDisposableStack()
  const folder = await openTemporaryFolder(stack)
  // For calls only: the server links no number and runs no job.
  const env = { ...folder.env, ROLES: 'web', SIMULATOR_URL: 'off', DEMO: 'true' }
  const more = { NODE_OPTIONS: `--import=${SWITCHED_AUDIT}` }
  const product = await startProduct(await freePort(), { ...env, ...more })
  stack.defer(() => product.stop())
  const agent = await signIn(product.url)
  const queueIds: number[] = []
  for (let n = 0; n < writers; n += 1) {
    const color = `#${String(100_000 + n)}`
    queueIds.push((await agent.call(queues.create, { name: `Setor ${n}`, color })).id)
  }
  return await costsOf({ product, agent, queueIds })
}

/** The share of a write that the log takes, of its duration and of its processor time. */
type Cost = { clock: number; cpu: number }

/** One cost for each round. The order changes with each round, and the first round only warms the server up. */
async function costsOf(server: Server): Promise<Cost[]> {
  const costs: Cost[] = []
  let isOn = true
  for (let round = 0; round <= rounds; round += 1) {
    const first = await write(server)
    server.product.process.kill('SIGUSR2')
    isOn = !isOn
    await pause(SWITCH_MS)
    const second = await write(server)
    if (round === 0) continue
    const [ours, bare] = isOn ? [second, first] : [first, second]
    const text = ({ perSecond, cpuMs }: Figures) =>
      `${perSecond.toFixed(0)} (${cpuMs.toFixed(2)} ms)`
    say(`round ${round}: ${text(ours)} with, ${text(bare)} without`)
    costs.push({
      clock: 1 - ours.perSecond / bare.perSecond,
      cpu: 1 - bare.cpuMs / ours.cpuMs,
    })
  }
  return costs
}

const costs = await measure()
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function row(name: string, all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  const cost = sorted[Math.floor(sorted.length / 2)]!
  const reached = cost < COST_WANTED ? 'yes' : 'no'
  return `| ${name} | ${percent(cost)} | ${percent(sorted[0]!)} | ${percent(sorted.at(-1)!)} | ${reached} |`
}

process.stdout.write(`
${availableParallelism()} cores, ${writers} writers, ${rounds} rounds of ${seconds} s. Wanted: a cost under ${percent(COST_WANTED)}.

| the audit log costs a write | middle | least | most | reached |
|---|---|---|---|---|
${row(
  'by the clock',
  costs.map(({ clock }) => clock),
)}
${row(
  'in processor time of server and database',
  costs.map(({ cpu }) => cpu),
)}
`)
