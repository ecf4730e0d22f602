import { userDeleted } from '@recado/contract/accounts/users'
import type { Ctx } from '../../platform/ctx.ts'
import { endSessions } from '../session/commands.ts'
import { userLeft } from './hooks.ts'

/** Ends the sessions and sockets of a deactivated or deleted user, and gives their tickets back. */
export async function leave(
  ctx: Ctx,
  { userId, because }: { userId: number; because: string },
): Promise<void> {
  await endSessions(ctx, { userId, because })
  ctx.emit(userDeleted, { userId })
  await userLeft.run(ctx, { userId })
}
