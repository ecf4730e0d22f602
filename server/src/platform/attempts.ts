import { sql } from 'kysely'
import type { World } from './ctx.ts'
import { Refusal } from './refusal.ts'

type Allowance = { allowed: number; forgetAfterS: number }

/** Counts what is costly or guessable, over all nodes; refuses what is too much, and says when it is tried again. */
export async function countAttempt(
  { db }: World,
  key: string,
  { allowed, forgetAfterS }: Allowance,
): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select sign_in_attempt(${key}, ${allowed}, ${forgetAfterS}) as wait`.execute(db)
  const retryAfter = rows[0]!.wait
  if (retryAfter > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter })
}
