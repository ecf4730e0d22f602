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
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockLimitedRows } from '../companies/plan-limits.ts'
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
  await lockLimitedRows(ctx, 'closingReasons')
  const { count } = await ctx.db
    .selectFrom('closingReasons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= CLOSING_REASONS_MAX) throw new Refusal('ERR_CLOSING_REASON_LIMIT')
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
  const wanted = new Set(ids)
  if (all.length !== wanted.size || !all.every(({ id }) => wanted.has(id)))
    throw missing('ERR_NO_CLOSING_REASON_FOUND')()
  await sql`
    with places as (
      select position, row_number() over (order by position) as place from closing_reasons where id = any(${ids}))
    update closing_reasons set position = places.position
      from unnest(${ids}::int[]) with ordinality as wanted (id, place) join places using (place)
     where closing_reasons.id = wanted.id`.execute(ctx.db)
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
