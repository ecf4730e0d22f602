import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { queues } from '@recado/contract/accounts/queues'
import { type Agent, agentAt, signIn } from './support/agent.ts'
import { freePort, startProduct, temporaryFolder } from './support/processes.ts'
import { openFolder } from './volume/desk-volume.ts'

/**
 * `npm run bench:audit`: what the audit log costs a write. Two servers on one database change queues, one with the log
 * and one without, in turn within one run.
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
const WITHOUT_AUDIT = fileURLToPath(new URL('audit/without-audit.ts', import.meta.url))

const say = (line: string) => void process.stderr.write(`${line}\n`)

type Server = { agent: Agent; queueIds: number[] }

/** Each writer changes a queue of its own, so that none waits for another. Returns the writes a second. */
async function writesPerSecond({ agent, queueIds }: Server): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let written = 0
  const write = async (id: number) => {
    while (performance.now() < endsAt) {
      await agent.call(queues.update, { id, greetingMessage: `Olá! ${performance.now()}` })
      written += 1
    }
  }
  await Promise.all(queueIds.map(write))
  return written / seconds
}

async function measure(): Promise<number[]> {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const folder = await openFolder(path)
  stack.defer(() => folder.release())
  // For calls only: these servers link no number and run no job.
  const env = { ...folder.env, DATA_DIR: path, ROLES: 'web', SIMULATOR_URL: 'off', DEMO: 'true' }
  const start = async (more: Record<string, string> = {}) => {
    const product = await startProduct(await freePort(), { ...env, ...more })
    stack.defer(() => product.stop())
    return product
  }
  const withLog = await start()
  const withoutLog = await start({ NODE_OPTIONS: `--import=${WITHOUT_AUDIT}` })
  // One session serves both, because a second sign-in would end the first.
  const agent = await signIn(withLog.url)
  const queueIds: number[] = []
  for (let n = 0; n < writers; n += 1) {
    const color = `#${String(100_000 + n)}`
    queueIds.push((await agent.call(queues.create, { name: `Setor ${n}`, color })).id)
  }
  const scenes = [
    { agent, queueIds },
    { agent: agentAt(withoutLog.url, agent.token()), queueIds },
  ] as const
  return await ratiosOf(scenes)
}

/** Writes a second with the log, divided by those without it, round by round. The order changes with each round. */
async function ratiosOf([withLog, withoutLog]: readonly [Server, Server]): Promise<number[]> {
  await writesPerSecond(withLog)
  await writesPerSecond(withoutLog)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [withLog, withoutLog] : [withoutLog, withLog]
    const figures = new Map<Server, number>()
    for (const one of order) figures.set(one, await writesPerSecond(one))
    const [ours, bare] = [figures.get(withLog)!, figures.get(withoutLog)!]
    say(`round ${round + 1}: ${ours.toFixed(0)} with, ${bare.toFixed(0)} without`)
    ratios.push(ours / bare)
  }
  return ratios.toSorted((a, b) => a - b)
}

const ratios = await measure()
const cost = 1 - ratios[Math.floor(ratios.length / 2)]!
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
process.stdout.write(`
${availableParallelism()} cores, ${writers} writers, ${rounds} rounds of ${seconds} s. Wanted: a cost under ${percent(COST_WANTED)}.

| the audit log costs a write | least | most | reached |
|---|---|---|---|
| ${percent(cost)} | ${percent(1 - ratios.at(-1)!)} | ${percent(1 - ratios[0]!)} | ${cost < COST_WANTED ? 'yes' : 'no'} |
`)
