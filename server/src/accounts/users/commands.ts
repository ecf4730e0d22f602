import { type UserLite, userUpdated } from '@recado/contract/users'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { showUser, showUserLite, withoutEmail } from './queries.ts'
import { isOnline } from './rules.ts'

/** The caller's screen is open. The others are told only when that is news. */
export async function heartbeat(ctx: Ctx): Promise<void> {
  const before = await seen(ctx, ctx.now)
  if (!isOnline(before, ctx.now)) await tellUser(ctx)
}

/** The caller has left, as far as they said so themselves. */
export async function goOffline(ctx: Ctx): Promise<void> {
  const before = await seen(ctx, null)
  if (isOnline(before, ctx.now)) await tellUser(ctx)
}

/** Sets when the caller was last seen and answers when it had been before. */
async function seen({ db, user }: Ctx, at: Date | null): Promise<Date | null> {
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
    .set({ lastSeenAt: at })
    .whereRef('users.id', '=', 'was.id')
    .returning(sql<Date | null>`was.last_seen_at`.as('before'))
    .executeTakeFirstOrThrow()
  return before
}

/** Programs put what they hear of themselves in the place of what sign-in told them: it is as complete. */
async function tellUser(ctx: Ctx): Promise<void> {
  const user = await showUserLite(ctx, ctx.user.id)
  const own = { ...(await showUser(ctx, user.id)), online: user.online }
  const rooms = [`u:${user.id}`]
  ctx.emit(userUpdated, { user: own }, { rooms })
  sendToOthers(ctx, user, rooms)
}

/** The row of a user, to everybody but the screens in these rooms; agents hear it without the e-mail. */
export function sendToOthers({ emit }: Ctx, user: UserLite, except: string[] = []): void {
  emit(userUpdated, { user }, { rooms: ['admins'], except })
  const told = { user: withoutEmail(user) }
  emit(userUpdated, told, { rooms: ['all'], except: ['admins', ...except] })
}
