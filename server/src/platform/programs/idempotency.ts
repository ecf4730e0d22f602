import { createHash } from 'node:crypto'
import { limits } from '@recado/contract/platform/limits'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims, Ctx } from '../ctx.ts'
import type { Json } from '../database/tables.ts'
import { Refusal, refuseViolations, wrongFields } from '../refusal.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

// The key was revoked while the call was running.
refuseViolations({ idempotency_keys_company_id_api_key_id_fkey: 'ERR_API_KEY_INVALID' })

/** The header `Idempotency-Key` of a call, if it has one. Refuses one that is blank, too long or not printable ASCII. */
export function idempotencyKeyIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e][\x20-\x7e]*$/.test(key))
    throw wrongFields([{ path: 'Idempotency-Key', code: 'malformed' }])
  if (key.length > limits.idempotencyKeyMax)
    throw wrongFields([{ path: 'Idempotency-Key', code: 'tooLong' }])
  return key
}

/** A call that its caller may repeat: the API key, the header, and a digest of what was sent. */
export type RepeatableCall = { apiKeyId: string; key: string; callHash: Buffer }

/** The call, if it has the header. `content` is what its repetition must have in common with it. */
export function repeatableCall(
  { sessionId: apiKeyId }: AccessClaims,
  request: Pick<FastifyRequest, 'headers'>,
  content: unknown,
): RepeatableCall | undefined {
  const key = idempotencyKeyIn(request)
  return key === undefined ? undefined : { apiKeyId, key, callHash: hashOfCall(content) }
}

export const hashOfCall = (call: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(call)).digest()

/** The first call with an `Idempotency-Key`. It has no answer while it is running. */
export type EarlierCall = { callHash: Buffer; answer: Json | null }

export const findEarlierCall = (
  { db }: Ctx,
  { apiKeyId, key }: RepeatableCall,
): Promise<EarlierCall | undefined> =>
  db
    .selectFrom('idempotencyKeys')
    .select(['callHash', 'answer'])
    .where('apiKeyId', '=', apiKeyId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Refuses a call that differs from the first one with its `Idempotency-Key` with ERR_IDEMPOTENCY_KEY_USED. */
export function refuseOtherCall(earlier: EarlierCall, callHash: Buffer): void {
  if (!earlier.callHash.equals(callHash)) throw new Refusal('ERR_IDEMPOTENCY_KEY_USED')
}

/** The answer of the first call with this header, if there was one. Refuses a different call. */
export async function earlierAnswer(ctx: Ctx, call: RepeatableCall): Promise<Json | undefined> {
  const earlier = await findEarlierCall(ctx, call)
  if (!earlier) return undefined
  refuseOtherCall(earlier, call.callHash)
  return earlier.answer ?? undefined
}

/** Stores the answer of the first call, and the hash that repetitions are compared with. */
export const storeAnswer = (
  { db }: Ctx,
  { apiKeyId, key, callHash }: RepeatableCall,
  answer: Json,
) =>
  db
    .updateTable('idempotencyKeys')
    .set({ callHash, answer: JSON.stringify(answer) })
    .where('apiKeyId', '=', apiKeyId)
    .where('key', '=', key)
    .execute()

/** Where the first call with an `Idempotency-Key` and its answer are stored. */
export type AnsweredCall = {
  callHash: Buffer
  /** Stores the call. False: another call has the key. */
  claim: () => Promise<boolean>
  find: () => Promise<EarlierCall | undefined>
  store: (answer: Json) => Promise<unknown>
}

type OneAnswer<Answer> = { answer: Answer; isRepeated: boolean }

/**
 * Runs the work of a repeatable call and stores its answer in the same transaction. Of concurrent calls one runs the
 * work; the others wait for its commit and get its answer. Failed work leaves the key unused. `isRepeated`: the work did not run.
 */
export async function answerFirst<Answer extends Json>(
  call: AnsweredCall,
  work: () => Promise<Answer>,
): Promise<OneAnswer<Answer>> {
  if (!(await call.claim())) {
    const earlier = await call.find()
    // The other call has failed since the insert met its row, and left the key unused.
    if (!earlier) return answerFirst(call, work)
    refuseOtherCall(earlier, call.callHash)
    return { answer: earlier.answer as Answer, isRepeated: true }
  }
  const answer = await work()
  await call.store(answer)
  return { answer, isRepeated: false }
}

/** Answers a call with an API key: as `answerFirst` if it has the header. */
export async function answerOnce<Answer extends Json>(
  ctx: Ctx,
  call: RepeatableCall | undefined,
  work: () => Promise<Answer>,
): Promise<OneAnswer<Answer>> {
  if (!call) return { answer: await work(), isRepeated: false }
  const claim = async () => {
    const first = await ctx.db
      .insertInto('idempotencyKeys')
      .values({ ...call, createdAt: ctx.now })
      .onConflict((known) => known.columns(['companyId', 'apiKeyId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    return first !== undefined
  }
  const find = () => findEarlierCall(ctx, call)
  const store = (answer: Json) => storeAnswer(ctx, call, answer)
  return answerFirst({ callHash: call.callHash, claim, find, store }, work)
}
