import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { endSessions } from './commands.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

/**
 * Sets a new password for a user and ends their sessions.
 *
 * @throws Refusal ERR_INVALID_INPUT for a weak password, ERR_NO_USER_FOUND
 */
export async function setPassword(
  ctx: Ctx,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  checkNewPassword(password)
  const name = await replacePassword(ctx, userId, password)
  await endSessions(ctx, { userId, because: 'password-changed' })
  writeAudit(ctx, { act: 'user.password', subject: name })
}

/** Locks a user out until a new password is set, and ends their sessions. */
export async function lockUserOut(ctx: Ctx, userId: number): Promise<void> {
  const name = await replacePassword(ctx, userId, randomBytes(24).toString('hex'))
  await endSessions(ctx, { userId, because: 'locked-out' })
  writeAudit(ctx, { act: 'user.lockOut', subject: name })
}

/** Stores the hash of a new password and returns the user's name. Locks the user's row before the sessions, as a sign-in does, to avoid deadlocks. */
export async function replacePassword(
  { db, now }: Ctx,
  userId: number,
  password: string,
): Promise<string> {
  const { name } = await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password), updatedAt: now })
    .where('id', '=', userId)
    .returning('name')
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return name
}
