import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bareReadsPerSecond } from './support/bare-limit.ts'
import { signIn } from './support/agent.ts'
import { startDesk } from './support/desk-scene.ts'
import { fillVolume, USUAL, VOLUME_ADMIN } from './volume/desk-volume.ts'
import { type LoadFigures, loadOf } from './support/load.ts'
import { customersOf, runAtRate } from './support/constant-rate.ts'
import type { Program } from './support/processes.ts'
import { RARE_WORD } from './volume/words.ts'

/**
 * `node bench/desk.ts --data <folder>`: what an agent waits for at the desk of a company with a long history, filled by
 * `desk-volume.ts` where it is not yet; and in turn with each row, what this machine reads at that moment with nothing of
 * ours around it. `--only search` measures the rows whose name begins so.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-volume' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
    writes: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)
const writesPerSecond = Number(values.writes)
const isAsked = ([work]: [string, string]) => work.startsWith(values.only)

const say = (line: string) => void process.stderr.write(`${line}\n`)

const ROUNDS = 3
/** What the limit was found to be, each time. */
const limits: number[] = []

/** A conversation of two thousand messages. */
const LONG_TICKET = USUAL.living

const lists: Record<string, string> = {
  'list, attended by all': 'tickets?status=open&showAll=true&withCount=false',
  'list, waiting': 'tickets?status=pending&withCount=false',
  'list, longest waiting first': 'tickets?status=pending&sort=waiting&withCount=false',
  'list, resolved': 'tickets?status=closed&withCount=false',
  counters: 'tickets-count-status',
  'contacts, as their page asks': 'contacts?withCount=true',
  'contacts, without their total': 'contacts?withCount=false',
  'messages of a long ticket': `messages/${LONG_TICKET}?withCount=false`,
}

const searches: Record<string, string> = {
  'search, name': 'maria',
  'search, beginning of a number': '5511',
  'search, word of 1 in 20 messages': 'obrigado',
  'search, word of 1 in 20,000': RARE_WORD,
  'search, two words that never meet': 'porteiro boleto',
  'search, order number': 'pedido 48291',
}

const searchFor = (words: string) =>
  `tickets?showAll=true&withCount=false&searchParam=${encodeURIComponent(words)}`

type Row = {
  work: string
  who: string
  alone: LoadFigures
  many: LoadFigures
  ratio: number | undefined
}
type Scene = { product: Program; bare: Program }

async function measure(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const fill = (ownerUrl: string) => fillVolume(ownerUrl, USUAL)
  const { product, bare, network, ownerUrl } = await startDesk(stack, { data: values.data, fill })
  if (writesPerSecond === 0) return await measureAll({ product, bare })
  const write = await customersOf(product, { network, ownerUrl })
  const flow = runAtRate(writesPerSecond, write)
  stack.defer(async () => say(`${await flow.stop()} messages a second came in meanwhile`))
  return await measureAll({ product, bare })
}

async function measureAll({ product: { url }, bare }: Scene): Promise<Row[]> {
  const rows: Row[] = []
  const people = { admin: VOLUME_ADMIN, agent: 'volume5@recado.demo' }
  for (const [who, email] of Object.entries(people)) {
    const token = (await signIn(url, email)).token()
    const asked = async (path: string, most: number) =>
      loadOf(`${url}/api/${path}`, { connections: most, seconds, token })
    for (const [work, path] of Object.entries(lists).filter(isAsked)) {
      if (who === 'agent' && path.startsWith('messages')) continue
      say(`${who}: ${work}`)
      const alone = await asked(path, 1)
      rows.push({ work, who, alone, ...(await inTurn(bare, () => asked(path, connections))) })
    }
    for (const [work, words] of writesPerSecond > 0
      ? []
      : Object.entries(searches).filter(isAsked)) {
      say(`${who}: ${work}`)
      const path = searchFor(words)
      const [alone, many] = [await asked(path, 1), await asked(path, 4)]
      rows.push({ work, who, alone, many, ratio: undefined })
    }
  }
  return rows
}

/** Ours and the limit one after the other, so many times; the round with the middle ratio, for the machine is shared. */
async function inTurn(bare: Program, ask: () => Promise<LoadFigures>) {
  const rounds: { many: LoadFigures; ratio: number }[] = []
  while (rounds.length < ROUNDS) {
    const limit = await bareReadsPerSecond(bare, { seconds, connections })
    const many = await ask()
    limits.push(limit)
    rounds.push({ many, ratio: many.perSecond / limit })
  }
  return rounds.toSorted((a, b) => a.ratio - b.ratio)[(ROUNDS - 1) / 2]!
}

const spread = ({ p50, p97, p99 }: LoadFigures) => `${p50} / ${p97} / ${p99}`
const limitText = () =>
  limits.length === 0
    ? 'the bare limit was not measured.'
    : `the bare limit: ${Math.min(...limits)} to ${Math.max(...limits)} lists of 40 rows a second at ${connections} connections.`
const rows = await measure()
process.stdout.write(`
${availableParallelism()} cores; ${limitText()}
Milliseconds p50 / p97.5 / p99. Targets: a list at least 0.4 of the limit and p99 under 60; a search p95 under 100.
Searches are asked by four at once, everything else by ${connections}.

| work | who | alone | together | a second, together | of the limit |
|---|---|---|---|---|---|
${rows
  .map(
    ({ work, who, alone, many, ratio }) =>
      `| ${work} | ${who} | ${spread(alone)} | ${spread(many)} | ${many.perSecond} | ${ratio?.toFixed(2) ?? ''} |`,
  )
  .join('\n')}
`)
