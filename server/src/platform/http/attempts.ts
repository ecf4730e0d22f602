import { type RawBuilder, sql } from 'kysely'
import type { Ctx, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'

/** `key` names the counter. `allowed` is the number of attempts before it refuses. */
export type AttemptCounter = {
  key: string
  allowed: number
  /** Where it is another time than that of the other counters. */
  forgetAfterS?: number
}

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
  const { rows } = await sql<{ wait: number }>`
    select ${counting(counters, forgetAfterS)} as wait`.execute(db)
  refuseToWait(rows[0]!.wait)
}

/** Counts one attempt and returns the seconds to wait, as part of another statement. */
export function counting(counters: AttemptCounter[], forgetAfterS: number): RawBuilder<number> {
  const keys = counters.map(({ key }) => key)
  const allowed = counters.map((one) => one.allowed)
  const expires = counters.map((one) => one.forgetAfterS ?? forgetAfterS)
  return sql<number>`count_attempts(${keys}, ${allowed}, ${expires})`
}

export function refuseToWait(retryAfter: number): void {
  if (retryAfter > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter })
}

/** Clears counters after an attempt that succeeded, and takes only this attempt back from others. */
export async function forgetAttempts(
  { db }: World,
  cleared: string[],
  takenBack: string[] = [],
): Promise<void> {
  await sql`select forget_attempts(${cleared}, ${takenBack})`.execute(db)
}

/** Clears counters with the commit of a transaction. `forgetAttempts` would have the whole transaction commit asynchronously. */
export async function clearAttempts({ db }: Ctx, keys: string[]): Promise<void> {
  await sql`select reset_sign_in_attempts(key) from unnest(${keys}::text[]) as key`.execute(db)
}
