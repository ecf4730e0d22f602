import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bareReadsPerSecond } from './bare-limit.ts'
import { signIn } from './agent.ts'
import { fillVolume, openFolder, USUAL, VOLUME_ADMIN } from './desk-volume.ts'
import { type Figures, loadOf } from './load.ts'
import { freePort, startProduct } from './processes.ts'
import { RARE_WORD } from './volume-words.ts'

/**
 * `node bench/desk.ts --data <folder>`: what an agent waits for at the desk of a company with a long history, filled by
 * `desk-volume.ts` where it is not yet; and in the same run what this machine reads with nothing of ours around it.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-volume' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '50' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** A conversation of two thousand messages. */
const LONG_TICKET = USUAL.living

const lists: Record<string, string> = {
  'list, attended by all': 'tickets?status=open&showAll=true',
  'list, waiting': 'tickets?status=pending',
  'list, longest waiting first': 'tickets?status=pending&sort=waiting',
  'list, resolved': 'tickets?status=closed',
  counters: 'tickets-count-status',
  'contacts, as their page asks': 'contacts?withCount=true',
  'contacts, without their total': 'contacts',
  'messages of a long ticket': `messages/${LONG_TICKET}`,
}

const searches: Record<string, string> = {
  'search, name': 'maria',
  'search, beginning of a number': '5511',
  'search, word of 1 in 20 messages': 'obrigado',
  'search, word of 1 in 20,000': RARE_WORD,
  'search, two words that never meet': 'porteiro boleto',
  'search, order number': 'pedido 48291',
}

const searchFor = (words: string) => `tickets?showAll=true&searchParam=${encodeURIComponent(words)}`

type Row = { work: string; who: string; alone: Figures; many: Figures; ratio: number | undefined }

async function measure() {
  const folder = await openFolder(values.data)
  let bare: number
  try {
    await fillVolume(folder.ownerUrl, USUAL)
    say('the bare limit')
    bare = await bareReadsPerSecond(folder.ownerUrl, { seconds, connections })
  } finally {
    await folder.release()
  }
  const product = await startProduct(await freePort(), { DATA_DIR: values.data, DEMO: 'true' })
  try {
    return { bare, rows: await measureAll(product.url, bare) }
  } finally {
    await product.stop()
  }
}

async function measureAll(url: string, bare: number): Promise<Row[]> {
  const rows: Row[] = []
  const people = { admin: VOLUME_ADMIN, agent: 'volume5@recado.demo' }
  for (const [who, email] of Object.entries(people)) {
    const token = (await signIn(url, email)).token()
    const asked = async (path: string, most: number) =>
      loadOf(`${url}/api/${path}`, { connections: most, seconds, token })
    for (const [work, path] of Object.entries(lists)) {
      if (who === 'agent' && path.startsWith('messages')) continue
      say(`${who}: ${work}`)
      const [alone, many] = [await asked(path, 1), await asked(path, connections)]
      rows.push({ work, who, alone, many, ratio: many.perSecond / bare })
    }
    for (const [work, words] of Object.entries(searches)) {
      say(`${who}: ${work}`)
      const path = searchFor(words)
      const [alone, many] = [await asked(path, 1), await asked(path, 4)]
      rows.push({ work, who, alone, many, ratio: undefined })
    }
  }
  return rows
}

const spread = ({ p50, p97, p99 }: Figures) => `${p50} / ${p97} / ${p99}`
const { bare, rows } = await measure()
process.stdout.write(`
${availableParallelism()} cores; the bare limit: ${bare} lists of 40 rows a second at ${connections} connections.
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
