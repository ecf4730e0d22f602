import { limits } from '@recado/contract/limits'
import type { Queue } from '@recado/contract/queues'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'

export const NewQueue = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'notAColor'),
})
export type NewQueue = z.infer<typeof NewQueue>

/**
 * Creates a queue. Name and colour are unique in the company.
 *
 * @throws Refusal ERR_QUEUE_LIMIT where the plan allows no more queues
 */
export async function createQueue(ctx: Ctx, queue: NewQueue): Promise<Queue> {
  const { name, color } = NewQueue.parse(queue)
  await refuseOverLimit(ctx)
  return ctx.db
    .insertInto('queues')
    .values({ name, color })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()
}

/** The lock keeps two calls at the same time from both being the last one allowed. */
async function refuseOverLimit({ db, companyId }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('queues'), ${companyId})`.execute(db)
  const { limit, count } = await db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select('plans.queues as limit')
    .select((eb) =>
      eb.selectFrom('queues').select(eb.fn.countAll<number>().as('count')).as('count'),
    )
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (limit !== null && Number(count) >= limit) throw new Refusal('ERR_QUEUE_LIMIT', { limit })
}
