import '../src/reactions.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { mediaUrls } from '../src/platform/files/media-addresses.ts'
import type { Files, Job, PublishedEvent, Signals, World } from '../src/platform/ctx.ts'
import { connect } from '../src/platform/database/database.ts'
import { makeOutside } from '../src/platform/outside/outside.ts'
import { makeQueue } from '../src/platform/jobs/runner.ts'
import { makeSeal } from '../src/platform/seal.ts'
import { makeTokens } from '../src/accounts/session/tokens.ts'
import { appUrl, owner } from './database.ts'
import { makePayments } from '../src/billing/asaas/settings.ts'
import { aNetwork } from './network.ts'

export const SECRET_KEY = 'a secret key for tests, known to everybody'

const log = pino({ level: 'silent' })
const db = connect({ url: appUrl(), size: 10, log })
const tokens = makeTokens(SECRET_KEY)
const seal = makeSeal(SECRET_KEY)

export type EmittedEvent = PublishedEvent & { companyId: number }
export type EmittedSignal = {
  [Topic in keyof Signals]: { topic: Topic; news: Signals[Topic] }
}[keyof Signals]

/**
 * A process on the shared test database. The database and the job queue are real; everything else that leaves the
 * process is recorded.
 */
export function aWorld() {
  const told: EmittedEvent[] = []
  const signals: EmittedSignal[] = []
  const clock = aClock()
  const { network, networks } = aNetwork()
  const { queue, runJobs, waitingJobs } = aQueue(clock)
  const world: World = {
    db,
    clock: clock.now,
    log,
    publish: (companyId, news) => {
      for (const one of news) told.push({ ...one, companyId, data: one.event.data.parse(one.data) })
    },
    signal: (topic, news) => void signals.push({ topic, news } as EmittedSignal),
    queue,
    mediaUrl: mediaUrls(SECRET_KEY),
    files: someFiles(),
    seal,
    tokens,
    networks,
    // No name exists: a test that calls the outside names the address it trusts.
    outside: makeOutside({ resolve: async () => [] }),
    txtRecords: async () => [],
    payments: makePayments({
      secretKey: SECRET_KEY,
      url: undefined,
      token: undefined,
      webhookToken: undefined,
    }),
    autoCloseHours: 24,
  }
  const run = () => runJobs(world)
  return { world, told, signals, clock, network, runJobs: run, waitingJobs }
}

/** Runs in real time until it is set or advanced. The database and the tokens always use real time. */
function aClock() {
  let offset = 0
  let stopped: Date | undefined
  const now = () => stopped ?? new Date(Date.now() + offset)
  return {
    now,
    /** Stops the clock at this moment. */
    set: (at: Date | string) => void (stopped = new Date(at)),
    advance: (ms: number) => {
      if (stopped) stopped = new Date(stopped.getTime() + ms)
      else offset += ms
    },
  }
}

function aQueue(clock: { now: () => Date }) {
  const mark = randomUUID()
  const known = new Map<string, Job<unknown>>()
  const enqueue = makeQueue()
  const queue: World['queue'] = async (within, job, orders) => {
    known.set(job.name, job as Job<unknown>)
    const marked = orders.map((one) => ({ ...one, key: `${mark}:${one.key ?? randomUUID()}` }))
    await enqueue(within, job, marked)
  }
  /** Committed jobs that have not run, including those due later. */
  const waitingJobs = () => owner<{ name: string; data: any; runAt: Date }>`
    select t.identifier as name, j.payload as data, j.run_at as "runAt"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.key like ${`${mark}:%`} order by j.run_at, j.id`
  /** Runs every job due by the test's clock, including jobs they create, until none is due. */
  const runJobs = async (world: World): Promise<void> => {
    for (;;) {
      const due = await owner<{ name: string; data: unknown }>`
        with taken as (
          delete from graphile_worker._private_jobs
           where key like ${`${mark}:%`} and run_at <= greatest(${clock.now()}::timestamptz, now())
          returning id, task_id, payload)
        select t.identifier as name, taken.payload as data
          from taken join graphile_worker._private_tasks t on t.id = taken.task_id order by taken.id`
      if (due.length === 0) return
      for (const { name, data } of due) {
        const job = known.get(name)!
        await job.run(world, job.data.parse(data))
      }
    }
  }
  return { queue, runJobs, waitingJobs }
}

function someFiles(): Files {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, content) => void kept.set(key, await buffer(content)),
    open: async (key) => {
      const content = kept.get(key)
      if (!content) throw new Error(`there is no file ${key}`)
      return Readable.from([content])
    },
    remove: async (key) => void kept.delete(key),
  }
}
