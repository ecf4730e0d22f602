import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { ownerUrl } from '../database.ts'

/** Tasks that process all companies at once, and the default brand, whose look all companies without a brand show. */
type ExclusiveTask =
  | 'assignment'
  | 'bots'
  | 'schedules'
  | 'silence'
  | 'snoozes'
  | 'deadlines'
  | 'uploads'
  | 'billing'
  | 'default brand'

/**
 * Until the test ends, no other test in any file gets the same lock. Each test has its own clock, and a task run by one
 * would treat rows of another as due.
 */
export async function lockExclusively(sweeping: ExclusiveTask): Promise<void> {
  await lock('pg_advisory_lock', sweeping)
}

/**
 * Until the test ends, no other test runs this task on all companies. Any number of tests hold it at the same time. One that
 * runs the task itself calls `lockExclusively` before.
 */
export async function excludeSweeps(sweeping: ExclusiveTask): Promise<void> {
  await lock('pg_advisory_lock_shared', sweeping)
}

/** The tests that hold a lock: a second one of the same test could wait for itself. */
const holding = new Set<string>()

async function lock(how: string, sweeping: ExclusiveTask): Promise<void> {
  const { testPath, currentTestName } = expect.getState()
  const key = `${testPath} ${currentTestName} ${sweeping}`
  if (holding.has(key)) return
  holding.add(key)
  const client = new Client({ connectionString: ownerUrl() })
  await client.connect()
  onTestFinished(async () => {
    holding.delete(key)
    await client.end()
  })
  await client.query(`select ${how}(hashtext($1))`, [`test: ${sweeping}`])
}
