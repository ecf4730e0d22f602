import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { Json } from '../database/tables.ts'
import { refuseViolations } from '../refusal.ts'
import { type EarlierCall, hashOfCall, idempotencyKeyIn, refuseOtherCall } from './idempotency.ts'

// The user was deleted while the call was running.
refuseViolations({ answered_calls_company_id_user_id_fkey: 'ERR_SESSION_EXPIRED' })

/** A call that a user may repeat: the header `Idempotency-Key`, and a digest of what was sent. */
type UserCall = { key: string; callHash: Buffer }

/** The call, if it has the header. `content` is what its repetition must have in common with it. */
export function userCall(
  request: Pick<FastifyRequest, 'headers'>,
  content: unknown,
): UserCall | undefined {
  const key = idempotencyKeyIn(request)
  return key === undefined ? undefined : { key, callHash: hashOfCall(content) }
}

/**
 * Runs the work of a call that its user may repeat, and stores its answer in the same transaction. Of concurrent calls
 * one runs the work; the others wait for its commit and get its answer. Failed work leaves the key unused.
 */
export async function answerUserOnce<Answer extends Json>(
  ctx: Ctx,
  call: UserCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db, user, now } = ctx
  const { key, callHash } = call
  const first = await db
    .insertInto('answeredCalls')
    .values({ userId: user.id, key, callHash, createdAt: now })
    .onConflict((known) => known.columns(['companyId', 'userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) {
    const earlier = await findEarlier(ctx, key)
    // The other call has failed since the insert met its row, and left the key unused.
    if (!earlier) return answerUserOnce(ctx, call, work)
    refuseOtherCall(earlier, callHash)
    return earlier.answer as Answer
  }
  const answer = await work()
  await db
    .updateTable('answeredCalls')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', user.id)
    .where('key', '=', key)
    .execute()
  return answer
}

const findEarlier = ({ db, user }: Ctx, key: string): Promise<EarlierCall | undefined> =>
  db
    .selectFrom('answeredCalls')
    .select(['callHash', 'answer'])
    .where('userId', '=', user.id)
    .where('key', '=', key)
    .executeTakeFirst()
