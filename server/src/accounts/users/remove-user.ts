import type { Input } from '@recado/contract/platform/endpoint'
import type { userAdmin } from '@recado/contract/accounts/user-admin'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockUser, refuseLastAdmin } from './change-user.ts'
import { leave } from './leave.ts'

/**
 * Deletes a user. Queues are taken here, active tickets through the hook. The row stays without a use until a job has
 * taken the user from all other tickets.
 *
 * @throws Refusal ERR_NO_USER_FOUND, ERR_OWN_ACCOUNT, ERR_LAST_ADMIN
 */
export async function removeUser(
  ctx: Ctx,
  { id: userId }: Input<typeof userAdmin.remove>,
): Promise<{}> {
  const before = await lockUser(ctx, userId)
  if (userId === ctx.user.id) throw new Refusal('ERR_OWN_ACCOUNT')
  if (before.isActive) await refuseLastAdmin(ctx, userId)
  await ctx.db
    .updateTable('users')
    .set({
      deletedAt: ctx.now,
      deactivatedAt: ctx.now,
      lastSeenAt: null,
      photoToken: null,
      photoKey: null,
      photoSize: null,
    })
    .where('id', '=', userId)
    .execute()
  await ctx.db.deleteFrom('userQueues').where('userId', '=', userId).execute()
  await enqueueFileRemoval(ctx, before.photoKey ? [before.photoKey] : [])
  await leave(ctx, { userId, because: 'deleted' })
  writeAudit(ctx, { act: 'user.delete', subject: before.name })
  return {}
}
