import { parseArgs } from 'node:util'
import { freePort, startNetwork, startProduct } from './support/processes.ts'
import type { Timings } from './support/screen-measures.ts'
import { measureAlerts } from './sweeps/alerts.ts'
import { measureAssignment } from './sweeps/assignment.ts'
import { measureQueries } from './sweeps/due-queries.ts'
import { fill, settle } from './sweeps/fill.ts'
import { openTemporaryFolder } from './volume/desk-volume.ts'

/**
 * `npm run bench:sweeps`: the periodic tasks of a company with 100,000 waiting tickets. It measures each query of due work,
 * the time from a freed slot until the next ticket is on the screen of one of 20 agents, and the time until all alerts of an
 * outage are given.
 */
const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '100' },
    alerts: { type: 'string', default: '100000' },
  },
})
const [waiting, samples, alerts] = [values.waiting, values.samples, values.alerts].map(Number) as [
  number,
  number,
  number,
]

/** Tickets that wait for the agents. */
const ASSIGNED_WAITING = 1000
const ALERTS_WITHIN_MS = 120_000
const QUERY_WANTED_MS = 200
const ASSIGNED_WANTED_MS = 1000

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function measure() {
  await using stack = new AsyncDisposableStack()
  const folder = await openTemporaryFolder(stack)
  const { ownerUrl } = folder
  say(`a company with ${waiting} waiting tickets`)
  const company = await fill(ownerUrl, waiting)
  say('what is due')
  const queries = await measureQueries(ownerUrl)
  await settle(ownerUrl, company)
  const network = await startNetwork(await freePort())
  stack.defer(() => network.stop())
  const product = await startProduct(await freePort(), {
    ...folder.env,
    SIMULATOR_URL: network.url,
    DEMO: 'true',
  })
  stack.defer(() => product.stop())
  say(`${samples} free slots`)
  const assigned = await measureAssignment({
    product,
    ownerUrl,
    company,
    samples,
    waiting: ASSIGNED_WAITING,
  })
  say(`${alerts} alerts at once`)
  const caughtUp = await measureAlerts(ownerUrl, company, { alerts, within: ALERTS_WITHIN_MS })
  return { queries, assigned, caughtUp }
}

const { queries, assigned, caughtUp } = await measure()
const row = (name: string, { p50, p95, worst, count }: Timings, rows: number | string) =>
  `| ${name} | ${rows} | ${p50} | ${p95} | ${worst} | ${count} |`
process.stdout.write(`
| milliseconds | rows | p50 | p95 | worst | times |
|---|---|---|---|---|---|
${Object.entries(queries)
  .map(([name, one]) => row(name, one, one.rows))
  .join('\n')}
${row('from a free slot to the next ticket on the screen', assigned, '')}

${caughtUp.alerts} alerts in ${caughtUp.seconds} s: ${caughtUp.perSecond} a second
`)
const slow = Object.entries(queries).filter(([, { p95 }]) => p95 > QUERY_WANTED_MS)
for (const [name, { p95 }] of slow) say(`${name}: ${p95} ms; ${QUERY_WANTED_MS} were wanted`)
if (assigned.p95 > ASSIGNED_WANTED_MS)
  say(`assignment: ${assigned.p95} ms; ${ASSIGNED_WANTED_MS} were wanted`)
if (slow.length > 0 || assigned.p95 > ASSIGNED_WANTED_MS) process.exitCode = 1
