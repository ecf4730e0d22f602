import { limits } from '@recado/contract/platform/limits'
import { profiles } from '@recado/contract/platform/permissions'
import { LoginForm } from '@recado/contract/accounts/session'
import type { UserLite } from '@recado/contract/accounts/users'
import { z } from 'zod'
import { refuseAbovePlanLimit } from '../companies/plan-limits.ts'
import { existingQueues } from '../queues/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal, refuseViolations } from '../../platform/refusal.ts'
import { checkNewPassword, hashPassword } from '../session/passwords.ts'
import { emitToOthers } from './commands.ts'
import { showUserLite } from './queries.ts'

refuseViolations({
  users_email_key: 'ERR_EMAIL_ALREADY_EXISTS',
})

export const NewUser = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  email: LoginForm.shape.email,
  password: z.string(),
  profile: z.enum(profiles),
  /** Names of queues of the company. */
  queues: z.array(z.string().trim()),
})
export type NewUser = z.infer<typeof NewUser>

/**
 * Creates a user with their queues and emits the new user.
 *
 * @throws Refusal ERR_INVALID_INPUT for a weak password, ERR_USER_LIMIT if the plan allows no more users,
 * ERR_NO_QUEUE_FOUND
 */
export async function createUser(ctx: Ctx, wanted: NewUser): Promise<UserLite> {
  const { queues, password, ...person } = NewUser.parse(wanted)
  checkNewPassword(password)
  const passwordHash = await hashPassword(password)
  await refuseAbovePlanLimit(ctx, 'users')
  const { id } = await ctx.db
    .insertInto('users')
    .values({ ...person, passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setQueues(ctx, id, queues)
  const user = await showUserLite(ctx, id)
  emitToOthers(ctx, user)
  return user
}

async function setQueues(ctx: Ctx, userId: number, names: string[]): Promise<void> {
  if (names.length === 0) return
  const wanted = [...new Set(names)]
  // The lock makes the job that deletes the row of a removed queue wait for this transaction.
  const found = await existingQueues(ctx)
    .select('id')
    .where('name', 'in', wanted)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (found.length < wanted.length) throw new Refusal('ERR_NO_QUEUE_FOUND')
  await ctx.db
    .insertInto('userQueues')
    .values(found.map(({ id: queueId }) => ({ userId, queueId })))
    .execute()
}
