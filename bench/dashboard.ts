import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { Client } from 'pg'
import { signIn } from './agent.ts'
import { openFolder, VOLUME_ADMIN } from './desk-volume.ts'
import { freePort, startProduct, temporaryFolder, until } from './processes.ts'

/**
 * `node bench/dashboard.ts --data <folder of bench/desk-volume.ts>`: the dashboard of a company with a long history,
 * with its days added up and without, at one and at fifty connections. Milliseconds; the target is a p95 of 150 at 50.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-volume' },
    seconds: { type: 'string', default: '10' },
  },
})

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const say = (line: string) => void process.stderr.write(`${line}\n`)

type Figures = { perSecond: number; p50: number; p95: number; p99: number }

async function load(url: string, token: string, connections: number): Promise<Figures> {
  const load = ['-j', '-c', String(connections), '-d', values.seconds]
  const who = ['-H', `authorization: Bearer ${token}`]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...load, ...who, url])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number }
    latency: { p50: number; p97_5: number; p99: number; p90: number }
    non2xx: number
    errors: number
  }
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}`)
  // The tool knows no 95th; the 97.5th is harder to please.
  return {
    perSecond: Math.round(requests.average),
    p50: latency.p50,
    p95: latency.p97_5,
    p99: latency.p99,
  }
}

async function addUp(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`select graphile_worker.add_job('add-up-old-days', '{}'::json)`)
    const isDone = async () =>
      (await owner.query('select from companies_to_add_up(now(), 0, 1)')).rowCount === 0
    await until(isDone, { within: 60_000, what: 'the days of the past are added up' })
  } finally {
    await owner.end()
  }
}

async function measure() {
  await using stack = new AsyncDisposableStack()
  const folder = await openFolder(values.data)
  stack.defer(folder.release)
  const files = await temporaryFolder()
  stack.defer(files.remove)
  const env = { DATA_DIR: files.path, DATABASE_URL: folder.ownerUrl }
  const product = await startProduct(await freePort(), env)
  stack.defer(() => product.stop())
  say('the days of the past are added up')
  await addUp(folder.ownerUrl)
  const admin = await signIn(product.url, VOLUME_ADMIN)
  const figures: Record<string, Figures> = {}
  for (const days of [7, 30, 90])
    for (const connections of [1, 50]) {
      say(`${days} days, ${connections} at once`)
      const url = `${product.url}/api/dashboard?days=${days}`
      await load(url, admin.token(), connections)
      figures[`${days} days, ${connections} at once`] = await load(url, admin.token(), connections)
    }
  return figures
}

console.table(await measure())
