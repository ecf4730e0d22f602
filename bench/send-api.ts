import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { limits } from '@recado/contract/platform/limits'
import { Client } from 'pg'
import { pair, signIn } from './support/agent.ts'
import { startDesk } from './support/desk-scene.ts'
import { SHOP } from './support/network.ts'
import { percentilesOf } from './support/percentiles.ts'
import { temporaryFolder } from './support/processes.ts'
import { usageOf } from './support/usage.ts'
import { fillVolume, SMALLER, VOLUME_ADMIN } from './volume/desk-volume.ts'

/**
 * `npm run bench:send`: `POST /api/messages/send` at a constant rate, to customers with and without a ticket, each call
 * at its time whether the earlier ones are answered or not. A key sends 60 messages a minute, so many keys take turns.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    recipients: { type: 'string', default: '500' },
  },
})
const [rate, seconds, recipients] = [values.rate, values.seconds, values.recipients].map(
  Number,
) as [number, number, number]

const P95_WANTED_MS = 150
const WARM_UP_SECONDS = 10
const SPARE_KEYS = 2
const NEW_EVERY = 5

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Enough keys that none exceeds its messages a minute, each for the number of the company. */
async function addKeys(ownerUrl: string, connectionId: number): Promise<string[]> {
  const sends = rate * (seconds + WARM_UP_SECONDS)
  const count = Math.ceil(sends / limits.keyWritesPerMinute) + SPARE_KEYS
  const keys = Array.from({ length: count }, () => `rcd_${randomBytes(32).toString('base64url')}`)
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    for (const key of keys)
      await db.query(
        `insert into api_keys (company_id, name, key_hash, prefix, scopes, connection_id)
         select company_id, 'Bench', $2, left($3, 8), '{messages.send}', id from connections where id = $1`,
        [connectionId, createHash('sha256').update(key).digest(), key],
      )
  } finally {
    await db.end()
  }
  return keys
}

type Target = { url: string; keys: string[] }

/** Every fifth message goes to somebody new, the others to those of the pool in turn. */
const recipientOf = (n: number): number => (n % NEW_EVERY === 0 ? recipients + n : n % recipients)

/** Sends one message and returns how long the answer took. Any refusal fails the measurement. */
async function send({ url, keys }: Target, n: number): Promise<number> {
  const begin = performance.now()
  const reply = await fetch(`${url}/api/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys[n % keys.length]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      number: `55119${String(10_000_000 + recipientOf(n))}`,
      body: `${n}: seu pedido saiu para entrega`,
    }),
  })
  const answer = await reply.text()
  if (!reply.ok) throw new Error(`${reply.status}: ${answer}`)
  return performance.now() - begin
}

async function sendAtRate(target: Target): Promise<number[]> {
  const begin = performance.now()
  const total = rate * (seconds + WARM_UP_SECONDS)
  const answers: Promise<number>[] = []
  while (answers.length < total) {
    const due = Math.min(total, ((performance.now() - begin) / 1000) * rate)
    while (answers.length < due) answers.push(send(target, answers.length))
    await pause(2)
  }
  const times = await Promise.all(answers)
  return times.slice(rate * WARM_UP_SECONDS)
}

async function measure() {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const fill = (ownerUrl: string) => fillVolume(ownerUrl, { ...SMALLER, messages: 50_000 })
  const { product, network, ownerUrl } = await startDesk(stack, { data: path, fill })
  const linked = await pair(await signIn(product.url, VOLUME_ADMIN), network.url, SHOP)
  const keys = await addKeys(ownerUrl, linked.id)
  say(`${rate} a second for ${seconds} s with ${keys.length} keys`)
  const { pid } = product.process
  const before = (await usageOf(pid!)).server.seconds
  const times = await sendAtRate({ url: product.url, keys })
  const used = (await usageOf(pid!)).server.seconds - before
  return { times, processorMs: (used * 1000) / (rate * (seconds + WARM_UP_SECONDS)) }
}

const { times, processorMs } = await measure()
const { p50, p95, p99 } = percentilesOf(times)
process.stdout.write(`
${availableParallelism()} cores, ${rate} messages a second, ${times.length} counted. Wanted: p95 under ${P95_WANTED_MS} ms.

| p50 ms | p95 ms | p99 ms | processor of the server for a message, with its sending | reached |
|---|---|---|---|---|
| ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${p99.toFixed(0)} | ${processorMs.toFixed(1)} ms | ${p95 < P95_WANTED_MS ? 'yes' : 'no'} |
`)
