import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { owner, ownerUrl } from '../../../test/database.ts'
import { eventuallyEqual } from '../../../test/eventually.ts'
import { freeJobsOfDeadRunners, holdRunnerLock } from './dead-runners.ts'

const pool = new Pool({ connectionString: ownerUrl(), max: 5 })
const jobIds: string[] = []
afterAll(async () => {
  await owner`delete from graphile_worker._private_jobs where id = any(${jobIds}::bigint[])`
  await pool.end()
})

const aRunner = () => `pool-${randomUUID()}`

/** A job in the hands of this runner, which no runner of the tests knows how to do. */
async function lockedJob(runner: string, minutes: number): Promise<() => Promise<string | null>> {
  const task = `test-${randomUUID()}`
  const [job] = await owner<{ id: string }>`select id from graphile_worker.add_job(${task})`
  const { id } = job!
  jobIds.push(id)
  await owner`
    update graphile_worker._private_jobs set locked_by = ${runner}, locked_at = now() - ${minutes} * interval '1 minute'
     where id = ${id}`
  return async () =>
    (
      await owner<{ by: string | null }>`
      select locked_by as by from graphile_worker.jobs where id = ${id}`
    )[0]!.by
}

/** Runs until the test ends. */
function running() {
  const stop = new AbortController()
  const options = { pool, log: pino({ level: 'silent' }), signal: stop.signal }
  const parts: Promise<void>[] = []
  return {
    options,
    start: (part: Promise<void>) => void parts.push(part),
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await Promise.all(parts)
    },
  }
}

/** The database process that holds the lock of this runner. */
async function holderOf(runner: string): Promise<number | undefined> {
  const [row] = await owner<{ pid: number }>`
    select pid from pg_locks
     where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32) | objid::bigint = hashtextextended('job runner ' || ${runner}::text, 0)`
  return row?.pid
}

const isHeld = async (runner: string): Promise<boolean> => (await holderOf(runner)) !== undefined

test('the jobs of a runner that ended are freed, those of a living or a young one are not', async () => {
  const [dead, living, young] = [aRunner(), aRunner(), aRunner()]
  const ofDead = await lockedJob(dead, 2)
  const ofLiving = await lockedJob(living, 300)
  const ofYoung = await lockedJob(young, 0)
  await using life = running()
  life.start(holdRunnerLock(living, life.options))
  await eventuallyEqual(() => isHeld(living), true)
  life.start(freeJobsOfDeadRunners(life.options))
  await eventuallyEqual(ofDead, null)
  expect([await ofLiving(), await ofYoung()]).toEqual([living, young])
})

test('the lock is taken again after its connection was lost, and ends with its runner', async () => {
  const runner = aRunner()
  {
    await using life = running()
    life.start(holdRunnerLock(runner, life.options))
    await eventuallyEqual(() => isHeld(runner), true)
    const first = await holderOf(runner)
    await owner`select pg_terminate_backend(${first!})`
    await eventuallyEqual(async () => ![first, undefined].includes(await holderOf(runner)), true)
  }
  await eventuallyEqual(() => isHeld(runner), false)
})
