import { sleep } from '@recado/concurrency/sleep'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'

type Options = {
  pool: Pool
  log: Logger
  /** Ends everything here. */
  signal: AbortSignal
}

const LOOK_EVERY_MS = 60_000
const RECONNECT_MS = 5000

/** The key of the advisory lock of a runner. The queue names the runner in each job that it locks. */
const key = (runner: string) => `hashtextextended('job runner ' || ${runner}, 0)`

/** A runner holds its lock before it starts a job, or within this time. */
const YOUNG = `interval '1 minute'`

const FREE = `
  with busy as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${YOUNG}
  ), dead as materialized (
    select locked_by from busy where pg_try_advisory_xact_lock(${key('locked_by')})
  )
  select locked_by as runner, graphile_worker.force_unlock_workers(array[locked_by]) from dead`

/**
 * Holds the lock of this runner as long as the process lives: the database releases it with the connection. Takes it again
 * after the connection was lost.
 */
export async function holdRunnerLock(
  runner: string,
  { pool, log, signal }: Options,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const client = await pool.connect()
      try {
        // Does not wait in the database: after a lost connection the earlier lock may last for a while.
        const { rows } = await client.query<{ isHeld: boolean }>(
          `select pg_try_advisory_lock(${key('$1::text')}) as "isHeld"`,
          [runner],
        )
        if (rows[0]?.isHeld) await untilLost(client, signal)
      } finally {
        // Closed, so that the lock does not stay with a connection of the pool.
        client.release(true)
      }
    } catch (error) {
      log.debug({ err: error }, 'the lock of the job runner was lost')
    }
    await sleep(RECONNECT_MS, signal)
  }
}

const untilLost = (client: PoolClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Frees the jobs of runners whose process has ended without stopping, each minute. The queue itself frees them after four
 * hours only. A job that was freed is run again.
 */
export async function freeJobsOfDeadRunners({ pool, log, signal }: Options): Promise<void> {
  while (!signal.aborted) {
    try {
      const { rows } = await pool.query<{ runner: string }>(FREE)
      for (const { runner } of rows)
        log.warn({ runner }, 'the jobs of a runner that ended were freed')
    } catch (error) {
      log.warn({ err: error }, 'the jobs of runners that ended could not be freed')
    }
    await sleep(LOOK_EVERY_MS, signal)
  }
}
