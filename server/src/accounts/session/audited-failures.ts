import { writeAudit } from '../audit/write-audit.ts'
import type { Origin, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { FORGET_RECORDED_SECONDS, RECORDED_FAILURES } from './rules.ts'

type FailedSignIn = { companyId: number; userId: number; origin: Origin }

/**
 * Adds a failed sign-in of an existing account to the audit log, without keeping the caller waiting: the time of the
 * answer must not reveal that the account exists. A counter across all nodes bounds the entries, so that nobody can fill
 * the log from outside.
 */
export function recordFailure(world: World, failed: FailedSignIn): void {
  const record = async () => {
    const key = `audit:${failed.companyId}:${failed.userId}`
    await countAttempt(world, [{ key, allowed: RECORDED_FAILURES }], FORGET_RECORDED_SECONDS)
    await addEntry(world, failed)
  }
  record().catch((error: unknown) => {
    if (error instanceof Refusal) return
    world.log.error({ err: error }, 'a failed sign-in is missing in the audit log')
  })
}

const addEntry = (world: World, { companyId, userId, origin }: FailedSignIn): Promise<void> =>
  within(world, { companyId, origin }, async (ctx) => {
    const { name } = await ctx.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
    writeAudit(ctx, { act: 'session.signInFailed', by: { id: userId, name } })
  })
