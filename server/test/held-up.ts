import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../src/platform/database/tables.ts'

/**
 * Starts `ask` inside the transaction of `db`, which holds a lock that `ask` needs, and returns once it waits for that
 * lock. `answer` comes after the transaction has ended: what `ask` answers, or its refusal.
 */
export async function heldUp(
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
