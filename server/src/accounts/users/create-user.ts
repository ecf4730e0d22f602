import type { Input } from '@recado/contract/platform/endpoint'
import type { userAdmin } from '@recado/contract/accounts/user-admin'
import type { UserLite } from '@recado/contract/accounts/users'
import { writeAudit } from '../audit/write-audit.ts'
import { refuseAbovePlanLimit } from '../companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuseViolations } from '../../platform/refusal.ts'
import { checkNewPassword, hashPassword } from '../session/passwords.ts'
import { auditedFields } from './audited.ts'
import { emitToOthers } from './commands.ts'
import { showUserLite } from './queries.ts'
import { setQueues } from './user-queues.ts'

refuseViolations({
  users_email_key: 'ERR_EMAIL_ALREADY_EXISTS',
  white_labels_users_limit: 'ERR_WHITE_LABEL_USER_LIMIT',
})

/**
 * Creates a user with their queues and emits the new user.
 *
 * @throws Refusal ERR_INVALID_INPUT for a weak password, ERR_USER_LIMIT if the plan allows no more users,
 * ERR_WHITE_LABEL_USER_LIMIT if the brand allows no more, ERR_NO_QUEUE_FOUND, ERR_EMAIL_ALREADY_EXISTS
 */
export async function createUser(
  ctx: Ctx,
  form: Input<typeof userAdmin.create>,
): Promise<UserLite> {
  const { name, email, profile, password, queueIds, capacity } = form
  checkNewPassword(password)
  const passwordHash = await hashPassword(password)
  await refuseAbovePlanLimit(ctx, 'users')
  const { id } = await ctx.db
    .insertInto('users')
    .values({ name, email, profile, passwordHash, ...(capacity !== undefined && { capacity }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setQueues(ctx, id, queueIds)
  const user = await showUserLite(ctx, id)
  emitToOthers(ctx, user)
  writeAudit(ctx, {
    act: 'user.create',
    subject: user.name,
    after: auditedFields({ ...user, capacity }),
  })
  return user
}
