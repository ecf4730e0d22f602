import { sql } from 'kysely'
import type { World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'

/** `key` names the counter. `allowed` is the number of attempts before it refuses. */
export type AttemptCounter = { key: string; allowed: number }

/**
 * Counts one attempt under every counter, across all nodes. A counter is reset `forgetAfterS` seconds after its last
 * counted attempt. If one is used up, refuses with ERR_TOO_MANY_ATTEMPTS and `retryAfter` in seconds, and counts under
 * none.
 */
export async function countAttempt(
  { db }: World,
  counters: AttemptCounter[],
  forgetAfterS: number,
): Promise<void> {
  const keys = counters.map(({ key }) => key)
  const allowed = counters.map((one) => one.allowed)
  const { rows } = await sql<{ wait: number }>`
    select count_sign_in_attempts(${keys}, ${allowed}, ${forgetAfterS}) as wait`.execute(db)
  const retryAfter = rows[0]!.wait
  if (retryAfter > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter })
}

/** Clears a counter after an attempt that succeeded. */
export async function forgetAttempts({ db }: World, key: string): Promise<void> {
  await sql`select reset_sign_in_attempts(${key})`.execute(db)
}
