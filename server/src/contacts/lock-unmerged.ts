import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'

/**
 * Locks a contact, after a merge its target, and returns its id. Waits for a merge in progress, and makes a merge wait, so
 * that what the caller adds to the contact moves with it. Runs before the lock of a schedule or ticket, as merges and agents
 * do. Of an earlier merge only the target is locked, because a merge locks the target first.
 */
export async function lockUnmerged(ctx: Ctx, contactId: number): Promise<number> {
  const { id, mergedInto } = await ctx.db
    .selectFrom('contacts')
    .select(['id', 'mergedInto'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('contacts as given')
        .select((given) => given.fn.coalesce('given.mergedInto', 'given.id').as('id'))
        .where('given.id', '=', contactId),
    )
    .forShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  // Merged while this waited.
  return mergedInto === null ? id : lockUnmerged(ctx, mergedInto)
}
