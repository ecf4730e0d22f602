import { parseArgs } from 'node:util'
import { Dashboard } from '@recado/contract/desk/dashboard'
import { Client } from 'pg'
import { signIn } from './support/agent.ts'
import { fillVolume, openFolder, USUAL, VOLUME_ADMIN } from './volume/desk-volume.ts'
import { type LoadFigures, loadOf } from './support/load.ts'
import { freePort, startProduct, temporaryFolder, until } from './support/processes.ts'

/**
 * `node bench/dashboard.ts --data <folder of bench/volume/desk-volume.ts>`: the dashboard of a company with a long
 * history, with its days aggregated, at one and at fifty connections, where the target is a p95 of 150 at 50; and the
 * first calls after a start with no aggregated day, where it is 300. Milliseconds.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-volume' },
    seconds: { type: 'string', default: '10' },
    /** Starts with no aggregated day, for each number of days. */
    starts: { type: 'string', default: '5' },
  },
})

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function asOwner<T>(ownerUrl: string, act: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await act(owner)
  } finally {
    await owner.end()
  }
}

const aggregatedDays = (ownerUrl: string) =>
  asOwner(ownerUrl, (owner) => {
    const isDone = async () =>
      (await owner.query('select from companies_to_aggregate(now(), 0, 1)')).rowCount === 0
    return until(isDone, { within: 60_000, what: 'past days are aggregated' })
  })

async function aggregatePastDays(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, (owner) =>
    owner.query(`select graphile_worker.add_job('aggregate-old-days', '{}'::json)`),
  )
  await aggregatedDays(ownerUrl)
}

type Folder = Awaited<ReturnType<typeof openFolder>>

async function startOn(folder: Folder, stack: AsyncDisposableStack) {
  const files = await temporaryFolder()
  stack.defer(files.remove)
  const product = await startProduct(await freePort(), { ...folder.env, DATA_DIR: files.path })
  stack.defer(() => product.stop())
  return { product, admin: await signIn(product.url, VOLUME_ADMIN) }
}

async function measureAggregated(folder: Folder) {
  await using stack = new AsyncDisposableStack()
  const { product, admin } = await startOn(folder, stack)
  say('past days are aggregated')
  await aggregatePastDays(folder.ownerUrl)
  const figures: Record<string, LoadFigures> = {}
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

const FIRST_CALLS = 5

/** The first calls for so many days, one after the other, right after a start with no aggregated day. */
async function callFirst(folder: Folder, days: number) {
  await forgetDays(folder.ownerUrl)
  await using stack = new AsyncDisposableStack()
  const { product, admin } = await startOn(folder, stack)
  const ms: number[] = []
  let missing = 0
  for (let n = 0; n < FIRST_CALLS; n += 1) {
    const begin = performance.now()
    const reply = await fetch(`${product.url}/api/dashboard?days=${days}`, {
      headers: { authorization: `Bearer ${admin.token()}` },
    })
    const { period } = Dashboard.parse(await reply.json())
    ms.push(Math.round(performance.now() - begin))
    if (period.countedFrom !== null) missing += 1
  }
  const called = performance.now()
  await aggregatedDays(folder.ownerUrl)
  return { ms, missing, doneAfter: Math.round(performance.now() - called) }
}

async function forgetDays(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, (owner) =>
    owner.query('delete from day_figures; delete from attendant_days; delete from aggregated_days'),
  )
}

async function measureNotAddedUp(folder: Folder) {
  const rows: Record<string, unknown>[] = []
  for (let start = 1; start <= Number(values.starts); start += 1)
    for (const days of [7, 30, 90, 365]) {
      say(`${days} days, none of them aggregated, start ${start}`)
      const { ms, missing, doneAfter } = await callFirst(folder, days)
      rows.push({ days, calls: ms.join(', '), 'with days missing': missing, doneAfter })
    }
  return rows
}

await using all = new AsyncDisposableStack()
const folder = await openFolder(values.data)
all.defer(folder.release)
await fillVolume(folder.ownerUrl, USUAL)
if (Number(values.starts) > 0) console.table(await measureNotAddedUp(folder))
if (Number(values.seconds) > 0) console.table(await measureAggregated(folder))
