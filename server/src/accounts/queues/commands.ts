import { limits } from '@recado/contract/platform/limits'
import type { Queue } from '@recado/contract/accounts/queues'
import { z } from 'zod'
import { refuseOverPlan } from '../companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'

export const NewQueue = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'notAColor'),
})
export type NewQueue = z.infer<typeof NewQueue>

/**
 * Creates a queue. Name and colour are unique within the company.
 *
 * @throws Refusal ERR_QUEUE_LIMIT if the plan allows no more queues
 */
export async function createQueue(ctx: Ctx, queue: NewQueue): Promise<Queue> {
  const { name, color } = NewQueue.parse(queue)
  await refuseOverPlan(ctx, 'queues')
  return ctx.db
    .insertInto('queues')
    .values({ name, color })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()
}
