import { sleep } from '@recado/concurrency/sleep'
import { EventEmitter } from 'node:events'
import { Pool } from 'pg'
import { Logger as JobLogger, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Job, World } from '../ctx.ts'
import { jobResults } from '../metrics.ts'
import { freeJobsOfDeadRunners, holdRunnerLock } from './dead-runners.ts'

/** Enqueues jobs in the caller's transaction: they exist if and only if it commits. */
export const makeQueue = (): World['queue'] => async (db, job, orders) => {
  if (orders.length === 0) return
  const all = orders.map(({ data, ...options }) => ({ ...options, data: job.data.parse(data) }))
  await sql`
      select enqueue_job(${job.name}, data, "runAt", key, "maxAttempts")
        from json_to_recordset(${JSON.stringify(all)}::json)
             as orders (data json, "runAt" timestamptz, key text, "maxAttempts" int)`.execute(db)
}

/**
 * A scheduled job. `at` has the five fields of cron, in UTC. Only one of all nodes enqueues it. With `isDueAtStart` it
 * is also enqueued whenever a node starts, once for nodes that start together.
 */
export type Recurring = { at: string; job: Job<Record<string, never>>; isDueAtStart?: true }

/** A job with any data. Data read from the queue is validated before the job runs. */
export type AnyJob = Omit<Job<never>, 'data'> & { data: Job<unknown>['data'] }

export type JobRunner = {
  /** Starts no new job. Resolves when the running ones have ended. */
  stop: () => Promise<void>
}

type Options = {
  /** The queue belongs to the owner of the database. */
  ownerUrl: string
  jobs: readonly AnyJob[]
  recurring: readonly Recurring[]
}

const AT_ONCE = 5
const POLL_MS = 2000
const RESTART_MS = 5000

/**
 * Processes the queue. The database notifies it of jobs that are due; it polls every two seconds for scheduled ones.
 */
export async function startJobs(world: World, options: Options): Promise<JobRunner> {
  const pgPool = poolOf(world, options.ownerUrl)
  const stopping = new AbortController()
  let runner = await begin(world, { ...options, pgPool })
  const watching = watch()
  const freeing = freeJobsOfDeadRunners({ pool: pgPool, log: world.log, signal: stopping.signal })
  for (const { job, isDueAtStart } of options.recurring)
    if (isDueAtStart) await world.queue(world.db, job, [{ data: {}, key: `${job.name} at start` }])

  /** Restarts a runner that ended by itself, for example after a long outage of the database. */
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runner.promise
      } catch (error) {
        world.log.error({ err: error }, 'the job runner ended and is restarted')
      }
      await sleep(RESTART_MS, stopping.signal)
      if (stopping.signal.aborted) return
      runner = await begin(world, { ...options, pgPool }).catch((error: unknown) => {
        world.log.error({ err: error }, 'the job runner could not start')
        return runner
      })
    }
  }

  return {
    async stop() {
      stopping.abort()
      // A runner that has just ended by itself refuses to be stopped.
      await runner
        .stop()
        .catch((error: unknown) =>
          world.log.debug({ err: error }, 'the job runner had already ended'),
        )
      await Promise.all([watching, freeing])
      await pgPool.end()
    },
  }
}

async function begin(world: World, { pgPool, jobs, recurring }: Options & { pgPool: Pool }) {
  const all = [...jobs, ...recurring.map(({ job }) => job)] as Job<unknown>[]
  const events: WorkerEvents = new EventEmitter()
  const ended = new AbortController()
  let holding: Promise<void> | undefined
  events.once('pool:create', ({ workerPool: { id } }) => {
    holding = holdRunnerLock(id, { pool: pgPool, log: world.log, signal: ended.signal })
  })
  const runner = await run({
    pgPool,
    events,
    concurrency: AT_ONCE,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: loggerFor(world.log),
    taskList: Object.fromEntries(all.map((job) => [job.name, taskOf(world, job)])),
    crontab: recurring.map(({ at, job }) => `${at} ${job.name}`).join('\n'),
  })
  const untilEnded = async (running: Promise<void>) => {
    try {
      await running
    } finally {
      ended.abort()
      await holding
    }
  }
  return { promise: untilEnded(runner.promise), stop: () => untilEnded(runner.stop()) }
}

/**
 * A separate pool. A connection that the library has released may still receive the error of a database shutdown, and
 * an unhandled error event would end the process. The pool is closed before the database.
 */
function poolOf({ log }: World, connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: AT_ONCE + 3 })
  const lost = (error: unknown) =>
    log.debug({ err: error }, 'the job runner lost a database connection')
  pool.on('error', lost)
  pool.on('connect', (client) => void client.on('error', lost))
  return pool
}

const taskOf = (world: World, job: Job<unknown>) => async (payload: unknown) => {
  try {
    await job.run(world, job.data.parse(payload))
    jobResults.inc({ job: job.name, result: 'done' })
  } catch (error) {
    jobResults.inc({ job: job.name, result: 'failed' })
    world.log.error({ err: error, job: job.name }, 'a job failed')
    throw error
  }
}

/** The library logs every worker and poll. Only its warnings are worth a line; a failed job is already logged. */
const loggerFor = (log: Logger) =>
  new JobLogger(() => (level, message, meta) => {
    if (level === 'warning') log.warn(message)
    else if (level === 'error' && !meta?.['failure']) log.debug({ from: 'jobs' }, message)
    else log.trace(message)
  })
