import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { ownerUrl } from '../database.ts'

/** Tasks that process all companies at once. */
type ExclusiveTask = 'assignment' | 'bots' | 'schedules' | 'silence' | 'snoozes' | 'deadlines'

/**
 * Until the test ends, no other test in any file gets the same lock. Each test has its own clock, and a task run by one
 * would treat rows of another as due.
 */
export async function lockExclusively(sweeping: ExclusiveTask): Promise<void> {
  const client = new Client({ connectionString: ownerUrl() })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`select pg_advisory_lock(hashtext($1))`, [`test: ${sweeping}`])
}
