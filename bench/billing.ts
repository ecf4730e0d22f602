import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { fillCompanies, runInvoices } from './billing/invoices.ts'
import { measureWebhook } from './billing/webhook.ts'
import { startBare } from './support/bare-limit.ts'
import type { Percentiles } from './support/percentiles.ts'
import { freePort, startProduct } from './support/processes.ts'
import { openTemporaryFolder } from './volume/desk-volume.ts'

/**
 * `npm run bench:billing`: how long the invoices of 100,000 companies take, with two runs at once, and how fast an event of
 * the payment provider is stored and answered, beside the same number of writes of a bare server on the same database.
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    events: { type: 'string', default: '3000' },
    connections: { type: 'string', default: '10' },
  },
})
const [companies, events, connections] = [values.companies, values.events, values.connections].map(
  Number,
) as [number, number, number]

const RUN_WANTED_S = 300
/** How much more memory a run may take at its end than at its beginning. */
const GROWTH_WANTED_MB = 60
const EVENT_WANTED_MS = 200

const WEBHOOK_TOKEN = 'a token of the bench for events of payments'

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function measure() {
  await using stack = new AsyncDisposableStack()
  const folder = await openTemporaryFolder(stack)
  await migrate(folder.ownerUrl)
  say(`${companies} companies`)
  await fillCompanies(folder.ownerUrl, companies)
  say('their invoices')
  const run = await runInvoices(folder.ownerUrl, companies)
  const bare = await startBare(folder.ownerUrl)
  stack.defer(() => bare.stop())
  // For calls only: no job runs beside them.
  const product = await startProduct(await freePort(), {
    ...folder.env,
    ROLES: 'web',
    SIMULATOR_URL: 'off',
    ASAAS_URL: 'embedded',
    ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
  })
  stack.defer(() => product.stop())
  say(`${events} events`)
  const load = { product, bare, ownerUrl: folder.ownerUrl, token: WEBHOOK_TOKEN }
  return { run, webhook: await measureWebhook(load, { events, connections }) }
}

const { run, webhook } = await measure()
const row = (name: string, { p50, p95, p99 }: Percentiles) =>
  `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`
process.stdout.write(`
${availableParallelism()} cores. ${run.made} invoices of ${companies} companies in ${run.seconds.toFixed(1)} s by two runs at once;
memory grew by ${run.grownMb.toFixed(0)} MB. A run with nothing to do: ${run.idleMs.toFixed(1)} ms.

| ${events} events, ${connections} connections, milliseconds | p50 | p95 | p99 |
|---|---|---|---|
${row('an event stored and answered', webhook.ours)}
${row('the writes of a message, bare', webhook.bare)}
`)
const isWell =
  run.made === companies &&
  run.seconds < RUN_WANTED_S &&
  run.grownMb < GROWTH_WANTED_MB &&
  webhook.ours.p95 < EVENT_WANTED_MS
if (!isWell) process.exitCode = 1
