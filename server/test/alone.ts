import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { ownerUrl } from './database.ts'

/** What looks at every company at once, whichever test it belongs to. */
type Sweeping = 'schedules' | 'silence' | 'snoozes'

/**
 * Until the test ends no other that asks for the same runs, in whatever file: each has a clock of its own, and what is
 * not yet due in one would be taken as due by the sweep of another.
 */
export async function alone(sweeping: Sweeping): Promise<void> {
  const client = new Client({ connectionString: ownerUrl() })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`select pg_advisory_lock(hashtext($1))`, [`test: ${sweeping}`])
}
