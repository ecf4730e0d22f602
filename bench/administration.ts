import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { fillAdministration, type ListSizes, WANTED } from './administration/fill.ts'
import { type KindFigures, loadMixed } from './mix/mixed-load.ts'
import { signIn } from './support/agent.ts'
import { startDesk } from './support/desk-scene.ts'
import { type Program, temporaryFolder } from './support/processes.ts'
import { VOLUME_ADMIN } from './volume/desk-volume.ts'

/**
 * `npm run bench:administration`: every list of the administration of a company with 1,000 users, 200 queues, 500 tags
 * and 100,000 schedules, the lookup of one of 1,000 brands, and 10,000 companies with what they use, in turn with the bare limit by the same client. `--part 0.01` fills a hundredth, to try it.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    part: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const [seconds, connections, rounds, part] = [
  values.seconds,
  values.connections,
  values.rounds,
  values.part,
].map(Number) as [number, number, number, number]

const P95_WANTED_MS = 100
const DAY_MS = 86_400_000

const dayFromToday = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const lists: Record<string, string> = {
  users: '/users?withCount=false',
  'users, searched': '/users?searchParam=pessoa%209&withCount=false',
  'users, all of them': '/users/list',
  'users, names': '/users/names',
  queues: '/queue',
  tags: '/tags?withCount=false',
  'tags, all of them': '/tags/list',
  'quick replies': '/quick-messages/list',
  'schedules, table': '/schedules?withCount=false',
  'schedules, searched': '/schedules?searchParam=boleto%2077&withCount=false',
  'schedules, month': `/schedules/calendar?from=${dayFromToday(-15)}&to=${dayFromToday(26)}`,
  'schedules, day': `/schedules?from=${dayFromToday(0)}&to=${dayFromToday(0)}`,
  'API keys': '/api-keys',
  'audit log': '/audit',
  'audit log, of a kind': '/audit?kind=settings',
  companies: '/companies',
  'companies, searched': '/companies?searchParam=empresa%2077',
  'companies, overdue': '/companies?state=overdue',
  'companies, of a brand': '/companies/list/2',
  'companies, page 200': '/companies?pageNumber=200',
  'brand, default': '/whitelabels',
  'brand, by path': '/whitelabels/marca-7',
}

/** Every visitor of a sign-in page waits for the brand. */
const wantedOf = (list: string): number =>
  list.startsWith('brand') ? 20 : list.startsWith('companies') ? 150 : P95_WANTED_MS

const say = (line: string) => void process.stderr.write(`${line}\n`)

type Scene = { product: Program; bare: Program; token: string }
type Row = { list: string; limit: number; figures: KindFigures }

async function measure(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const fill = (ownerUrl: string) => fillAdministration(ownerUrl, sizesOf(part))
  const { product, bare } = await startDesk(stack, { data: path, fill })
  const token = (await signIn(product.url, VOLUME_ADMIN)).token()
  const rows: Row[] = []
  for (const list of Object.keys(lists).filter((name) => name.startsWith(values.only)))
    rows.push(await middleRound({ product, bare, token }, list))
  return rows
}

const sizesOf = (share: number) =>
  Object.fromEntries(
    Object.entries(WANTED).map(([name, count]) => [name, Math.max(1, Math.round(count * share))]),
  ) as ListSizes

/** The limit and the list in turn, several times; the round with the middle ratio, because the machine is shared. */
async function middleRound({ product, bare, token }: Scene, list: string): Promise<Row> {
  const all: Row[] = []
  const terms = { connections, seconds }
  while (all.length < rounds) {
    say(`${list}, round ${all.length + 1}`)
    const next = { kind: list, path: `/api${lists[list]}`, token }
    const limit = await loadMixed(bare.url, {
      ...terms,
      next: () => ({ kind: 'limit', path: '/tickets' }),
    })
    const { kinds } = await loadMixed(product.url, { ...terms, next: () => next })
    all.push({ list, limit: limit.perSecond, figures: kinds.get(list)! })
  }
  return all.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds / 2)]!
}

const ratioOf = ({ limit, figures }: Row) => figures.perSecond / limit

const rows = await measure()
process.stdout.write(`
${availableParallelism()} cores, ${connections} connections; the middle of ${rounds} rounds of ${seconds} s. Wanted: p95 under ${P95_WANTED_MS} ms, of a brand under ${wantedOf('brand')} ms, of companies under ${wantedOf('companies')} ms.

| list | a second | of the limit | limit | p50 ms | p95 ms | p99 ms | reached |
|---|---|---|---|---|---|---|---|
${rows
  .map((row) => {
    const { list, limit, figures } = row
    const { perSecond, p50, p95, p99 } = figures
    const times = [p50, p95, p99].map((time) => time.toFixed(0)).join(' | ')
    return `| ${list} | ${perSecond} | ${ratioOf(row).toFixed(2)} | ${limit} | ${times} | ${p95 < wantedOf(list) ? 'yes' : 'no'} |`
  })
  .join('\n')}
`)
