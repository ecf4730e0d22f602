import { type UserLite, userUpdated } from '@recado/contract/accounts/users'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { showUser, showUserLite, withoutEmail } from './queries.ts'
import { isOnline } from './rules.ts'

/** The caller's screen is open. Emits an event only if the caller was offline before. */
export async function heartbeat(ctx: Ctx): Promise<void> {
  const before = await setLastSeen(ctx, ctx.now)
  if (isOnline(before, ctx.now)) return
  await emitUser(ctx, ctx.user.id)
  ctx.signal('assignment', { companyId: ctx.companyId })
}

/** The caller has signed out. */
export async function goOffline(ctx: Ctx): Promise<void> {
  const before = await setLastSeen(ctx, null)
  if (isOnline(before, ctx.now)) await emitUser(ctx, ctx.user.id)
}

/**
 * The last screen of a user was closed at this moment. Another screen may have reported since, from any node: then the
 * user is online. The session may have ended, so this runs for the company.
 */
export async function leavePage(
  ctx: Ctx,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  const left = await ctx.db
    .updateTable('users')
    .set({ lastSeenAt: null, offlineSince: at })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('lastSeenAt', '<=', at)
    .returning('id')
    .executeTakeFirst()
  if (left) await emitUser(ctx, userId)
}

/** Sets when the caller was last seen and returns the previous value. */
async function setLastSeen({ db, user, now }: Ctx, at: Date | null): Promise<Date | null> {
  const { before } = await db
    .with('was', (was) =>
      was
        .selectFrom('users')
        .select(['id', 'lastSeenAt'])
        .where('id', '=', user.id)
        .forNoKeyUpdate(),
    )
    .updateTable('users')
    .from('was')
    .set({ lastSeenAt: at, offlineSince: at ? null : now })
    .whereRef('users.id', '=', 'was.id')
    .returning(sql<Date | null>`was.last_seen_at`.as('before'))
    .executeTakeFirstOrThrow()
  return before
}

/** Emits the full user to their own screens, because programs replace the sign-in data with it. */
export async function emitUser(ctx: Ctx, id: number): Promise<void> {
  const user = await showUserLite(ctx, id)
  const own = { ...(await showUser(ctx, user.id)), online: user.online }
  const rooms = [`u:${user.id}`]
  ctx.emit(userUpdated, { user: own }, { rooms })
  emitToOthers(ctx, user, rooms)
}

/** Emits a user to all rooms except these. Agents get it without the e-mail. */
export function emitToOthers({ emit }: Ctx, user: UserLite, except: string[] = []): void {
  emit(userUpdated, { user }, { rooms: ['admins'], except })
  const data = { user: withoutEmail(user) }
  emit(userUpdated, data, { rooms: ['all'], except: ['admins', ...except] })
}
