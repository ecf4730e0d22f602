import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../src/platform/database/tables.ts'

/**
 * Starts `ask` while the transaction of `db` holds a lock that `ask` needs, and returns once `ask` waits for it.
 * `answer` settles after the transaction has ended, with the result or refusal of `ask`.
 */
export async function runBlocked(
  db: Kysely<Tables>,
  ask: () => Promise<unknown>,
): Promise<{ answer: Promise<unknown> }> {
  const answer = ask().catch((refused: unknown) => refused)
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
  return { answer }
}
