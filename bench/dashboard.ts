import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { signIn } from './agent.ts'
import { openFolder, VOLUME_ADMIN } from './desk-volume.ts'
import { type Figures, loadOf } from './load.ts'
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

const say = (line: string) => void process.stderr.write(`${line}\n`)

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
  const product = await startProduct(await freePort(), { ...folder.env, DATA_DIR: files.path })
  stack.defer(() => product.stop())
  say('the days of the past are added up')
  await addUp(folder.ownerUrl)
  const admin = await signIn(product.url, VOLUME_ADMIN)
  const figures: Record<string, Figures> = {}
  for (const days of [7, 30, 90])
    for (const connections of [1, 50]) {
      say(`${days} days, ${connections} at once`)
      const url = `${product.url}/api/dashboard?days=${days}`
      const terms = { connections, seconds: Number(values.seconds), token: admin.token() }
      await loadOf(url, terms)
      figures[`${days} days, ${connections} at once`] = await loadOf(url, terms)
    }
  return figures
}

console.table(await measure())
