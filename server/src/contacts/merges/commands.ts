import type { contactMerges, Merge } from '@recado/contract/contacts/merges'
import { contactCreated, contactDeleted, contactUpdated } from '@recado/contract/contacts/contacts'
import type { Input } from '@recado/contract/platform/endpoint'
import { contactsMerged, mergeUndone } from '../hooks.ts'
import { requestPicturesAgain } from '../pictures.ts'
import { contactColumns } from '../queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import {
  copyBlock,
  copyPreference,
  removeCopiedBlock,
  removeCopiedPreference,
} from './copied-values.ts'
import { moveAll, moveBack } from './move-records.ts'
import { showMerge } from './queries.ts'
import {
  type MergeRecord,
  parseMergeRecord,
  type ContactValues,
  valuesAfter,
  valuesToRestore,
} from './rules.ts'

type MergeInput = Input<typeof contactMerges.merge>
type MergedIds = { keptId: number; mergedId: number }

/**
 * Merges one contact into another in one transaction and records everything that moved. Refused with
 * ERR_MERGE_OPEN_TICKETS if both have an active ticket on one connection: users decide which continues.
 */
export async function mergeContacts(ctx: Ctx, input: MergeInput): Promise<Merge> {
  const { keptId, mergedId } = input
  if (keptId === mergedId) throw new Refusal('ERR_INVALID_INPUT')
  const { kept, merged } = await lockMergeable(ctx, { keptId, mergedId })
  await refuseTwoActiveTickets(ctx, input)
  const moved = await moveAll(ctx, { from: mergedId, to: keptId })
  const after = valuesAfter(kept, merged, input)
  await setValues(ctx, keptId, after)
  const isBlockTaken = await copyBlock(ctx, input)
  const preferredUserId = await copyPreference(ctx, input)
  await requestPicturesAgain(ctx, [keptId])
  await ctx.db
    .updateTable('contacts')
    .set({ mergedInto: keptId })
    .where('id', '=', mergedId)
    .execute()
  const record: MergeRecord = { moved, before: kept, after, isBlockTaken, preferredUserId }
  const { id } = await ctx.db
    .insertInto('contactMerges')
    .values({ keptId, mergedId, userId: ctx.user.id || null, moved: JSON.stringify(record) })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.emit(contactDeleted, { contactId: mergedId })
  await emitContact(ctx, keptId)
  await contactsMerged.run(ctx, { keptId, mergedName: merged.name })
  return showMerge(ctx, id)
}

/**
 * Locks both rows in the order of their ids, so that concurrent merges cannot deadlock. A stronger lock would: a message
 * in progress has locked its ticket, which the merge moves, and refers to the contact.
 */
async function lockMergeable(
  { db }: Ctx,
  { keptId, mergedId }: { keptId: number; mergedId: number },
) {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email', 'isGroup'])
    .where('id', 'in', [keptId, mergedId])
    .where('mergedInto', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const kept = rows.find(({ id }) => id === keptId)
  const merged = rows.find(({ id }) => id === mergedId)
  if (!kept || !merged) throw new Refusal('ERR_NO_CONTACT_FOUND')
  if (kept.isGroup || merged.isGroup) throw new Refusal('ERR_INVALID_INPUT')
  return { kept: valuesOf(kept), merged: valuesOf(merged) }
}

const valuesOf = ({ name, number, email }: ContactValues): ContactValues => ({
  name,
  number,
  email,
})

async function refuseTwoActiveTickets(
  { db }: Ctx,
  { keptId, mergedId }: MergeInput,
): Promise<void> {
  const both = await db
    .selectFrom('tickets as one')
    .innerJoin('tickets as other', (on) =>
      on
        .onRef('other.companyId', '=', 'one.companyId')
        .onRef('other.connectionId', '=', 'one.connectionId'),
    )
    .select('one.id')
    .where('one.contactId', '=', keptId)
    .where('other.contactId', '=', mergedId)
    .where('one.status', '<>', 'closed')
    .where('other.status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()
  if (both) throw new Refusal('ERR_MERGE_OPEN_TICKETS')
}

const setValues = ({ db, now }: Ctx, id: number, values: Partial<ContactValues>) =>
  db
    .updateTable('contacts')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .execute()

async function emitContact({ db, emit }: Ctx, id: number, isBack = false): Promise<void> {
  const contact = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  emit(isBack ? contactCreated : contactUpdated, { contact })
}

/**
 * Undoes a merge, once: moves records back where they still exist, and restores values that were not changed since.
 * Refused while the kept contact is itself merged.
 */
export async function undoMerge(
  ctx: Ctx,
  { id }: Input<typeof contactMerges.undo>,
): Promise<Merge> {
  const merge = await ctx.db
    .updateTable('contactMerges')
    .set({ undoneAt: ctx.now })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning(['keptId', 'mergedId', 'moved'])
    .executeTakeFirstOrThrow(missing('ERR_NO_MERGE_FOUND'))
  const { keptId, mergedId } = merge
  const record = parseMergeRecord(merge.moved)
  await lockBoth(ctx, { keptId, mergedId })
  await unmerge(ctx, { keptId, mergedId })
  await moveBack(ctx, { from: keptId, to: mergedId }, record.moved)
  const now = await ctx.db
    .selectFrom('contacts')
    .select(['name', 'number', 'email'])
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow()
  await setValues(ctx, keptId, valuesToRestore(now, record))
  if (record.isBlockTaken) await removeCopiedBlock(ctx, { keptId, mergedId })
  if (record.preferredUserId !== null)
    await removeCopiedPreference(ctx, keptId, record.preferredUserId)
  await requestPicturesAgain(ctx, [keptId, mergedId])
  await emitContact(ctx, keptId)
  await emitContact(ctx, mergedId, true)
  await mergeUndone.run(ctx, { contactIds: [keptId, mergedId] })
  return showMerge(ctx, id)
}

/** Locks the contacts before their tickets, as every change of a contact does. */
const lockBoth = ({ db }: Ctx, { keptId, mergedId }: MergedIds) =>
  db
    .selectFrom('contacts')
    .select('id')
    .where('id', 'in', [keptId, mergedId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

async function unmerge(
  { db }: Ctx,
  { keptId, mergedId }: { keptId: number; mergedId: number },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ mergedInto: null })
    .where('id', '=', mergedId)
    .where('mergedInto', '=', keptId)
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_MERGE_NOT_LAST'))
}

/** Marks two contacts as different people; missing or merged ones are refused. */
export async function dismissPair(
  ctx: Ctx,
  { firstId, secondId }: Input<typeof contactMerges.dismiss>,
): Promise<{}> {
  const [first, second] = [firstId, secondId].sort((a, b) => a - b) as [number, number]
  await lockMergeable(ctx, { keptId: first, mergedId: second })
  await ctx.db
    .insertInto('contactPairs')
    .values({ firstId: first, secondId: second, dismissedAt: ctx.now })
    .onConflict((known) =>
      known.columns(['companyId', 'firstId', 'secondId']).doUpdateSet({ dismissedAt: ctx.now }),
    )
    .execute()
  return {}
}
