import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

type MergedIds = { keptId: number; mergedId: number }

/** Blocks the kept contact if the merged one was blocked. Returns whether it was not blocked itself. */
export async function copyBlock({ db }: Ctx, { keptId, mergedId }: MergedIds): Promise<boolean> {
  const taken = await db
    .updateTable('contacts')
    .from('contacts as merged')
    .set((eb) => ({ blockedAt: eb.ref('merged.blockedAt') }))
    .where('contacts.id', '=', keptId)
    .where('contacts.blockedAt', 'is', null)
    .where('merged.id', '=', mergedId)
    .where('merged.blockedAt', 'is not', null)
    .returning('contacts.id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Removes only the block that came with the merge; a later one stays. */
export const removeCopiedBlock = ({ db }: Ctx, { keptId, mergedId }: MergedIds): Promise<unknown> =>
  db
    .updateTable('contacts')
    .from('contacts as merged')
    .set({ blockedAt: null })
    .where('contacts.id', '=', keptId)
    .where('merged.id', '=', mergedId)
    .whereRef('contacts.blockedAt', '=', 'merged.blockedAt')
    .execute()

/**
 * Gives the kept contact the preferred agent of the merged one, unless it has one itself who still works here. Returns the
 * agent who was taken, or null.
 */
export async function copyPreference(
  { db }: Ctx,
  { keptId, mergedId }: MergedIds,
): Promise<number | null> {
  const taken = await db
    .updateTable('contacts')
    .from('contacts as merged')
    .set((eb) => ({ preferredUserId: eb.ref('merged.preferredUserId') }))
    .where('contacts.id', '=', keptId)
    .where('merged.id', '=', mergedId)
    .where('merged.preferredUserId', 'is not', null)
    .where(hasNoPresentPreference)
    .returning('contacts.preferredUserId')
    .executeTakeFirst()
  return taken?.preferredUserId ?? null
}

const hasNoPresentPreference = sql<boolean>`not exists (
  select from users where users.id = contacts.preferred_user_id and users.deactivated_at is null)`

/** Takes back the preferred agent who came with the merge. One who was chosen since stays. */
export const removeCopiedPreference = (
  { db }: Ctx,
  keptId: number,
  preferredUserId: number,
): Promise<unknown> =>
  db
    .updateTable('contacts')
    .set({ preferredUserId: null })
    .where('id', '=', keptId)
    .where('preferredUserId', '=', preferredUserId)
    .execute()
