import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startDesk } from './support/desk-scene.ts'
import { fillSmallCompanies, fillVolume, USUAL } from './volume/desk-volume.ts'
import { type RequestKind, kinds, type Person, requestsOf, signInPeople } from './mix/people.ts'
import { type KindFigures, loadMixed, type MixedFigures } from './mix/mixed-load.ts'
import { customersOf, runAtRate } from './support/constant-rate.ts'
import type { Program } from './support/processes.ts'

/**
 * `npm run bench:mix -- --data <folder>`: 20 people of one company with a long history and 20 small companies work at
 * once, each with filters of their own, while messages come in. Each row is taken in turn with the bare limit, by the
 * same client.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-volume' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    inbound: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
})
const [seconds, connections, inbound, rounds] = [
  values.seconds,
  values.connections,
  values.inbound,
  values.rounds,
].map(Number) as [number, number, number, number]

const report = (line: string) => void process.stderr.write(`${line}\n`)

type Scene = { product: Program; bare: Program; people: Person[] }
type Row = { work: string; limit: number; figures: KindFigures; ratio: number }

async function measure(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const fill = async (ownerUrl: string) => {
    await fillVolume(ownerUrl, USUAL)
    await fillSmallCompanies(ownerUrl)
  }
  const { product, bare, network, ownerUrl } = await startDesk(stack, { data: values.data, fill })
  if (inbound > 0) {
    const write = await customersOf(product, { network, ownerUrl })
    const flow = runAtRate(inbound, write)
    stack.defer(async () => report(`${await flow.stop()} messages a second came in`))
  }
  // After the number was linked: that signed the admin in as well, and a person has one session.
  const people = await signInPeople(product.url)
  return await measureAll({ product, bare, people })
}

async function measureAll(scene: Scene): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of Object.keys(kinds) as RequestKind[]) {
    const { limit, figures } = await middleRound(scene, kind)
    rows.push({ work: `${kind} alone`, limit, ...ratioOf(figures.kinds.get(kind)!, limit) })
  }
  const { limit, figures } = await middleRound(scene)
  for (const [kind, ofKind] of figures.kinds)
    rows.push({ work: `${kind} in the mix`, limit, ...ratioOf(ofKind, limit) })
  const whole = { p50: NaN, p95: NaN, p99: NaN, perSecond: figures.perSecond }
  return [...rows, { work: 'the whole mix', limit, ...ratioOf(whole, limit) }]
}

const ratioOf = (figures: KindFigures, limit: number) => ({
  figures,
  ratio: figures.perSecond / limit,
})

type Round = { limit: number; figures: MixedFigures }

/** The limit and ours in turn, several times; the round with the middle ratio, because the machine is shared. */
async function middleRound({ product, bare, people }: Scene, only?: RequestKind): Promise<Round> {
  const all: Round[] = []
  const terms = { connections, seconds }
  while (all.length < rounds) {
    report(`${only ?? 'mix'}, round ${all.length + 1}`)
    const next = () => ({ kind: 'limit', path: '/tickets' })
    const limit = (await loadMixed(bare.url, { ...terms, next })).perSecond
    const figures = await loadMixed(product.url, { ...terms, next: requestsOf(people, only) })
    all.push({ limit, figures })
  }
  const byRatio = all.toSorted(
    (a, b) => a.figures.perSecond / a.limit - b.figures.perSecond / b.limit,
  )
  return byRatio[Math.floor(all.length / 2)]!
}

const shown = (milliseconds: number) => (Number.isNaN(milliseconds) ? '' : milliseconds.toFixed(0))
const rows = await measure()
process.stdout.write(`
${availableParallelism()} cores, ${connections} connections, ${inbound} messages a second coming in; the middle of ${rounds} rounds of ${seconds} s.

| work | a second | of the limit | limit | p50 ms | p95 ms | p99 ms |
|---|---|---|---|---|---|---|
${rows
  .map(
    ({ work, limit, ratio, figures: { p50, p95, p99, perSecond } }) =>
      `| ${work} | ${perSecond} | ${ratio.toFixed(2)} | ${limit} | ${shown(p50)} | ${shown(p95)} | ${shown(p99)} |`,
  )
  .join('\n')}
`)
