import type { Ctx } from '../../platform/ctx.ts'
import { deleteFiles } from '../../platform/files/removal.ts'

/** Removes files of messages that are never sent. */
export async function enqueueRemoval(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length > 0) await ctx.enqueue(deleteFiles, { companyId: ctx.companyId, keys })
}
