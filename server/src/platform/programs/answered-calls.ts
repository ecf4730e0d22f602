import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { Json } from '../database/tables.ts'
import { refuseViolations } from '../refusal.ts'
import { answerFirst, hashOfCall, idempotencyKeyIn } from './idempotency.ts'

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

/** Answers a call of a user as `answerFirst`. */
export async function answerUserOnce<Answer extends Json>(
  { db, user, now }: Ctx,
  { key, callHash }: UserCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const claim = async () => {
    const first = await db
      .insertInto('answeredCalls')
      .values({ userId: user.id, key, callHash, createdAt: now })
      .onConflict((known) => known.columns(['companyId', 'userId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    return first !== undefined
  }
  const find = () =>
    db
      .selectFrom('answeredCalls')
      .select(['callHash', 'answer'])
      .where('userId', '=', user.id)
      .where('key', '=', key)
      .executeTakeFirst()
  const store = (answer: Json) =>
    db
      .updateTable('answeredCalls')
      .set({ answer: JSON.stringify(answer) })
      .where('userId', '=', user.id)
      .where('key', '=', key)
      .execute()
  return (await answerFirst({ callHash, claim, find, store }, work)).answer
}
