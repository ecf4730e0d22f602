import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { CONCURRENT_HASHES } from '../server/src/accounts/session/passwords.ts'
import { inChild } from './sign-in/child.ts'
import type { HashFigures, HashOrder } from './sign-in/hashes.ts'
import { fillPeople, type SignInPerson, READER } from './sign-in/people.ts'
import type { SignInFigures, SignInOrder } from './sign-in/sign-ins.ts'
import { signIn } from './support/agent.ts'
import { runAtRate } from './support/constant-rate.ts'
import { type Percentiles, percentilesOf } from './support/percentiles.ts'
import { usageOf } from './support/usage.ts'
import { freePort, type Program, startProduct } from './support/processes.ts'
import { openTemporaryFolder } from './volume/desk-volume.ts'

/**
 * `npm run bench:sign-in`: how many whole sign-ins with a second step the server finishes a second, in turn with bare
 * verifications of a password, and how much a flood of them delays other calls.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    callers: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
    people: { type: 'string', default: '5000' },
  },
})
const [seconds, callers, rounds, count] = [
  values.seconds,
  values.callers,
  values.rounds,
  values.people,
].map(Number) as [number, number, number, number]

const RATIO_WANTED = 0.8
const DELAY_WANTED_MS = 20
const READS_PER_SECOND = 20

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Milliseconds of processor time of each sign-in. */
type Cost = { server: number; database: number }
type Round = { bare: HashFigures; ours: SignInFigures & Cost }
const ratioOf = ({ bare, ours }: Round) => ours.perSecond / bare.perSecond

const bareHashes = (atOnce: number) =>
  inChild<HashOrder, HashFigures>('./hashes.ts', { seconds, atOnce })

/** Sign-ins of other people than before. */
function signInsOf({ url, process: { pid = 0 } }: Program, people: SignInPerson[]) {
  let first = 0
  return async () => {
    const order = { url, people, first, seconds, callers }
    const before = await processorSeconds(pid)
    const figures = await inChild<SignInOrder, SignInFigures>('./sign-ins.ts', order)
    const after = await processorSeconds(pid)
    first += figures.used
    const each = (kind: keyof Cost) => ((after[kind] - before[kind]) * 1000) / figures.used
    return { ...figures, server: each('server'), database: each('database') }
  }
}

/** Of the product, and of the database, which this process has started. */
async function processorSeconds(pid: number): Promise<Cost> {
  const [product, own] = await Promise.all([usageOf(pid), usageOf(process.pid)])
  return { server: product.server.seconds, database: own.database.seconds }
}

/** The milliseconds of calls of somebody who is signed in already, while this goes on. */
async function readsDuring(product: Program, work: () => Promise<unknown>): Promise<Percentiles> {
  const token = (await signIn(product.url, READER)).token()
  const took: number[] = []
  const reads = runAtRate(READS_PER_SECOND, async () => {
    const at = performance.now()
    const reply = await fetch(`${product.url}/api/tickets`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`a call was answered with ${reply.status}`)
    took.push(performance.now() - at)
  })
  await work()
  await reads.stop()
  return percentilesOf(took)
}

async function measure() {
  await using stack = new AsyncDisposableStack()
  const folder = await openTemporaryFolder(stack)
  say(`${count} people`)
  const people = await fillPeople(folder, count)
  const product = await startProduct(await freePort(), {
    ...folder.env,
    ROLES: 'web',
    SIMULATOR_URL: 'off',
  })
  stack.defer(() => product.stop())
  const signIns = signInsOf(product, people)
  const all: Round[] = []
  while (all.length < rounds) {
    say(`round ${all.length + 1}`)
    all.push({ bare: await bareHashes(CONCURRENT_HASHES), ours: await signIns() })
  }
  say('calls beside them')
  const atRest = await readsDuring(product, () => bareHashes(CONCURRENT_HASHES))
  const duringFlood = await readsDuring(product, signIns)
  return { all, atAllCores: await bareHashes(availableParallelism()), atRest, duringFlood }
}

const { all, atAllCores, atRest, duringFlood } = await measure()
const middle = all.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds / 2)]!
const delay = duringFlood.p99 - atRest.p99
const row = ({ bare, ours }: Round) =>
  `| ${ours.perSecond.toFixed(1)} | ${bare.perSecond.toFixed(1)} | ${ratioOf({ bare, ours }).toFixed(2)} | ${ours.p50.toFixed(0)} | ${ours.p95.toFixed(0)} | ${bare.processorMs.toFixed(1)} | ${ours.server.toFixed(1)} | ${ours.database.toFixed(1)} | ${ours.client.toFixed(1)} |`
process.stdout.write(`
${availableParallelism()} cores, ${callers} callers, rounds of ${seconds} s. Wanted: ${RATIO_WANTED} of the limit, which is ${CONCURRENT_HASHES} bare verifications at once, and a p99 of other calls that moves by no more than ${DELAY_WANTED_MS} ms.
${atAllCores.perSecond.toFixed(1)} bare verifications a second on all cores.

| sign-ins a second | limit | of the limit | p50 ms | p95 ms | processor ms: bare | server | database | client |
|---|---|---|---|---|---|---|---|---|
${all.map(row).join('\n')}

The middle round: ${ratioOf(middle).toFixed(2)} of the limit. Other calls: p99 ${atRest.p99.toFixed(1)} ms beside bare verifications, ${duringFlood.p99.toFixed(1)} ms beside sign-ins.
`)
if (ratioOf(middle) < RATIO_WANTED || delay > DELAY_WANTED_MS) process.exitCode = 1
