import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../src/platform/database/tables.ts'

/** Returns once `count` transactions wait for a lock that the transaction of `db` holds, or once there is none to wait for. */
export async function untilBlocked(
  db: Kysely<Tables>,
  count = 1,
  isOver = () => false,
): Promise<void> {
  const waiting = async () => {
    if (isOver()) return count
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBeGreaterThanOrEqual(count)
}

/**
 * Starts `ask` while the transaction of `db` holds a lock that `ask` needs, and returns once `ask` waits for it, or once
 * `count` transactions wait. `answer` settles after the transaction has ended, with the result or refusal of `ask`.
 */
export async function runBlocked(
  db: Kysely<Tables>,
  ask: () => Promise<unknown>,
  count = 1,
): Promise<{ answer: Promise<unknown> }> {
  const answer = ask().catch((refused: unknown) => refused)
  await untilBlocked(db, count)
  return { answer }
}
