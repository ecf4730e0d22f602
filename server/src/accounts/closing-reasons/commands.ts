import {
  CLOSING_REASONS_MAX,
  type ClosingReason,
  closingReasonDeleted,
  type closingReasons,
  closingReasonsReordered,
  closingReasonUpdated,
} from '@recado/contract/accounts/closing-reasons'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { reorderRows } from '../../platform/database/reorder.ts'
import { missing, refuseViolations } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { refuseAboveLimit } from '../companies/plan-limits.ts'
import { closingReasonColumns } from './queries.ts'

refuseViolations({ closing_reasons_name_key: 'ERR_CLOSING_REASON_NAME_ALREADY_EXISTS' })

/**
 * Creates a closing reason. The lock serialises concurrent creations, so that a company never has more than
 * `CLOSING_REASONS_MAX`.
 *
 * @throws Refusal ERR_CLOSING_REASON_LIMIT if the company already has `CLOSING_REASONS_MAX` reasons
 */
export async function createClosingReason(
  ctx: Ctx,
  { name }: Input<typeof closingReasons.create>,
): Promise<ClosingReason> {
  const max = CLOSING_REASONS_MAX
  const code = 'ERR_CLOSING_REASON_LIMIT'
  await refuseAboveLimit(ctx, 'closingReasons', { counted: sql`closing_reasons`, max, code })
  const closingReason = await ctx.db
    .insertInto('closingReasons')
    .values({ name })
    .returning(closingReasonColumns)
    .executeTakeFirstOrThrow()
  ctx.emit(closingReasonUpdated, { closingReason })
  const after = auditedFields(closingReason)
  writeAudit(ctx, { act: 'closingReason.create', subject: name, after })
  return closingReason
}

/** Renames, activates or deactivates a closing reason. Resolved tickets keep the name they were resolved with. */
export async function updateClosingReason(
  ctx: Ctx,
  { id, ...change }: Input<typeof closingReasons.update>,
): Promise<ClosingReason> {
  const before = await ctx.db
    .selectFrom('closingReasons')
    .select(closingReasonColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CLOSING_REASON_FOUND'))
  const closingReason = await ctx.db
    .updateTable('closingReasons')
    .set({ ...change, updatedAt: ctx.now })
    .where('id', '=', id)
    .returning(closingReasonColumns)
    .executeTakeFirstOrThrow()
  ctx.emit(closingReasonUpdated, { closingReason })
  const changed = { before: auditedFields(before), after: auditedFields(closingReason) }
  writeAudit(ctx, { act: 'closingReason.update', subject: closingReason.name, ...changed })
  return closingReason
}

const auditedFields = ({ id: _id, ...fields }: ClosingReason) => fields

/**
 * Sets the order of all closing reasons of the company. The locks serialise concurrent reorders and removals, so the
 * result is the order of one caller.
 *
 * @throws Refusal ERR_NO_CLOSING_REASON_FOUND unless the list names every closing reason of the company
 */
export async function reorderClosingReasons(
  ctx: Ctx,
  { closingReasonIds: ids }: Input<typeof closingReasons.reorder>,
): Promise<{}> {
  const all = await ctx.db
    .selectFrom('closingReasons')
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await reorderRows(ctx, 'closingReasons', { all, ids, code: 'ERR_NO_CLOSING_REASON_FOUND' })
  ctx.emit(closingReasonsReordered, { closingReasonIds: ids })
  return {}
}

/** Removes a closing reason. Resolved tickets and cycles keep its name themselves. */
export async function removeClosingReason(
  ctx: Ctx,
  { id }: Input<typeof closingReasons.remove>,
): Promise<{}> {
  const { name } = await ctx.db
    .deleteFrom('closingReasons')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow(missing('ERR_NO_CLOSING_REASON_FOUND'))
  ctx.emit(closingReasonDeleted, { closingReasonId: id })
  writeAudit(ctx, { act: 'closingReason.delete', subject: name })
  return {}
}
