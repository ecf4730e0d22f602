import type { pauses } from '@recado/contract/accounts/pauses'
import type { UserFull } from '@recado/contract/accounts/users'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { emitUser } from './commands.ts'
import { showUser } from './queries.ts'

/** Begins a pause. Another reason continues the running pause from its beginning. */
export async function beginPause(
  ctx: Ctx,
  { reason }: Input<typeof pauses.begin>,
): Promise<UserFull> {
  await ctx.db
    .updateTable('users')
    .set({ pauseReason: reason, pausedAt: sql<Date>`coalesce(paused_at, ${ctx.now})` })
    .where('id', '=', ctx.user.id)
    .execute()
  return emitChanged(ctx)
}

/** Ends the pause. The user receives tickets again at once. */
export async function endPause(ctx: Ctx): Promise<UserFull> {
  await ctx.db
    .updateTable('users')
    .set({ pauseReason: null, pausedAt: null })
    .where('id', '=', ctx.user.id)
    .execute()
  ctx.signal('assignment', { companyId: ctx.companyId })
  return emitChanged(ctx)
}

async function emitChanged(ctx: Ctx): Promise<UserFull> {
  await emitUser(ctx, ctx.user.id)
  return showUser(ctx, ctx.user.id)
}
