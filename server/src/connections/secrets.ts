import type { Ctx } from '../platform/ctx.ts'

/** What logs the number in, opened; undefined before it was paired. */
export async function readSecret(ctx: Ctx, connectionId: number): Promise<Buffer | undefined> {
  const row = await ctx.db
    .selectFrom('connectionSecrets')
    .select('sealed')
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return row?.sealed
}
