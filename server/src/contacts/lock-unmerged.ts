import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Locks a contact, after a merge its target, and returns its id. Waits for a merge in progress, and makes a merge wait, so
 * that what the caller adds to the contact moves with it. Runs before the lock of a schedule or ticket, as merges and agents
 * do. Of a merged contact only the target is locked, also if it is merged while this waits.
 */
export async function lockUnmerged({ db }: Ctx, contactId: number): Promise<number> {
  const { rows } = await sql<{
    id: number | null
  }>`select lock_unmerged(${contactId}) as id`.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Refusal('ERR_NO_CONTACT_FOUND')
  return id
}
