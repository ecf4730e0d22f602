import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Locks a contact, after a merge its target, and returns its id. Waits for a merge in progress, and makes a merge wait, so
 * that what the caller adds to the contact moves with it. Runs before the lock of a schedule or ticket, as merges and agents
 * do. Of a merged contact only the target is locked, also if it is merged while this waits.
 */
export const lockUnmerged = (ctx: Ctx, contactId: number): Promise<number> =>
  lockTarget(ctx, contactId, { forChange: false })

/** Like `lockUnmerged`, for a change that all active tickets of the contact show: none becomes active meanwhile. */
export const lockUnmergedForChange = (ctx: Ctx, contactId: number): Promise<number> =>
  lockTarget(ctx, contactId, { forChange: true })

/**
 * Locks those of these contacts that nobody else has locked and that are neither merged nor blocked, like
 * `lockUnmergedForChange`, so that none of them gets a ticket or is blocked meanwhile. Never waits.
 */
export async function lockFreeContacts(
  { db }: Ctx,
  contactIds: readonly number[],
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select contact.id
      from unnest(${[...contactIds]}::int[]) as wanted (id)
     cross join lateral (
       select id from contacts
        where company_id = app_company() and id = wanted.id and merged_into is null and blocked_at is null
        limit 1 for no key update skip locked) contact`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function lockTarget(
  { db }: Ctx,
  contactId: number,
  { forChange }: { forChange: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select lock_unmerged(${contactId}, ${forChange}) as id`.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Refusal('ERR_NO_CONTACT_FOUND')
  return id
}
