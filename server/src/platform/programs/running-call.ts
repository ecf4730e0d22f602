import { sql } from 'kysely'
import type { AccessClaims, Ctx, World } from '../ctx.ts'
import type { Json } from '../database/tables.ts'
import { mayBeCommitted, within } from '../database/within.ts'
import { Refusal } from '../refusal.ts'
import {
  type EarlierCall,
  findEarlierCall,
  hashOfCall,
  refuseOtherCall,
  type RepeatableCall,
  storeAnswer,
} from './idempotency.ts'

/** A call that was running for this long has lost its node. It may be repeated. */
const LOST_AFTER_MINUTES = 15
/** Seconds after which the caller of a running call may ask again. */
const ASK_AGAIN_S = 2

export type RunningCall = RepeatableCall & {
  /** Hashes the body that the handler reads itself. Absent if `callHash` covers it. */
  hashBody: (() => Promise<Buffer>) | undefined
}

/**
 * Runs the work of a repeatable call that has several transactions, and stores its answer. Until then the key counts as
 * running, and other calls with it are refused with ERR_IDEMPOTENCY_KEY_RUNNING. Failed work leaves the key unused. If
 * the node stops meanwhile, or the answer cannot be stored, the work may run a second time after some minutes.
 *
 * @throws Refusal ERR_IDEMPOTENCY_KEY_USED, ERR_IDEMPOTENCY_KEY_RUNNING
 */
export async function answerRunning<Answer extends Json>(
  world: World,
  { claims: { companyId }, call }: { claims: AccessClaims; call: RunningCall },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await within(world, { companyId }, (ctx) => begin(ctx, call))
  if (earlier) return (await answerOf(earlier, call)) as Answer
  const answer = await work().catch(async (error: unknown) => {
    // Work whose answer to COMMIT was lost may be done. The mark stays, so that it does not run again at once.
    if (!mayBeCommitted(error)) await within(world, { companyId }, (ctx) => forget(ctx, call))
    throw error
  })
  try {
    const whole = { ...call, callHash: await wholeHash(call) }
    await within(world, { companyId }, (ctx) => storeAnswer(ctx, whole, answer))
  } catch (error) {
    // The work is done: the caller gets its answer, and the mark stays, so that it does not run again at once.
    world.log.error({ err: error, key: call.key }, 'the answer of a repeatable call was not stored')
  }
  return answer
}

/** Marks the call as running. Returns the earlier call with its key, if there is one. */
async function begin(ctx: Ctx, call: RunningCall): Promise<EarlierCall | undefined> {
  const { db, now } = ctx
  const { apiKeyId, key, callHash } = call
  const begun = await db
    .insertInto('idempotencyKeys')
    .values({ apiKeyId, key, callHash, createdAt: now })
    .onConflict((known) =>
      known
        .columns(['companyId', 'apiKeyId', 'key'])
        .doUpdateSet({ createdAt: now, callHash })
        .where('idempotencyKeys.answer', 'is', null)
        .where(
          'idempotencyKeys.createdAt',
          '<',
          sql<Date>`${now}::timestamptz - make_interval(mins => ${LOST_AFTER_MINUTES})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (begun) return undefined
  return (await findEarlierCall(ctx, call)) ?? { callHash, answer: null }
}

async function answerOf(earlier: EarlierCall, call: RunningCall): Promise<Json> {
  // Reads the body, also if nothing is compared: a caller reads the answer only after it has sent everything.
  const callHash = await wholeHash(call)
  if (earlier.answer === null)
    throw new Refusal('ERR_IDEMPOTENCY_KEY_RUNNING', { retryAfter: ASK_AGAIN_S })
  refuseOtherCall(earlier, callHash)
  return earlier.answer
}

const wholeHash = async ({ callHash, hashBody }: RunningCall): Promise<Buffer> =>
  hashBody ? hashOfCall([callHash.toString('hex'), (await hashBody()).toString('hex')]) : callHash

const forget = ({ db }: Ctx, { apiKeyId, key }: RunningCall) =>
  db
    .deleteFrom('idempotencyKeys')
    .where('apiKeyId', '=', apiKeyId)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .execute()
