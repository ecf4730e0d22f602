import type { Ctx } from '../platform/ctx.ts'

/** The sealed credentials of the number; undefined before it is paired. */
export async function readSecret(ctx: Ctx, connectionId: number): Promise<Buffer | undefined> {
  const row = await ctx.db
    .selectFrom('connectionSecrets')
    .select('sealed')
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return row?.sealed
}
