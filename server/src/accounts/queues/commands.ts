import {
  type QueueDetail,
  type QueueFull,
  queueDeleted,
  type queues,
  queuesReordered,
  queueUpdated,
} from '@recado/contract/accounts/queues'
import { businessHoursUpdated } from '@recado/contract/accounts/weekly-hours'
import type { Input } from '@recado/contract/platform/endpoint'
import { type AuditedFields, writeAudit } from '../audit/write-audit.ts'
import { refuseAbovePlanLimit } from '../companies/plan-limits.ts'
import { auditedWeek, storedWeek } from '../companies/week.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { reorderRows } from '../../platform/database/reorder.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { deadlineTermsChanged, queueRemoved } from './hooks.ts'
import { assignmentColumns, existingQueues, nameOfQueue, queueColumns, toQueue } from './queries.ts'

refuseViolations({
  queues_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
})

/**
 * Creates a queue. Name and colour are unique within the company.
 *
 * @throws Refusal ERR_QUEUE_LIMIT if the plan allows no more queues
 */
export async function createQueue(
  ctx: Ctx,
  { schedules = [], ...form }: Input<typeof queues.create>,
): Promise<QueueFull> {
  await refuseAbovePlanLimit(ctx, 'queues')
  await refuseUnknownTarget(ctx, form)
  const created = await ctx.db
    .insertInto('queues')
    .values({ ...form, week: storedWeek(schedules) })
    .returning(queueColumns)
    .returning(assignmentColumns)
    .executeTakeFirstOrThrow()
  const queue = toQueue(created)
  ctx.emit(queueUpdated, { queue })
  const after = await auditedFields(ctx, queue)
  writeAudit(ctx, { act: 'queue.create', subject: queue.name, after })
  return queue
}

/**
 * Changes a queue. Absent fields stay.
 *
 * @throws Refusal ERR_ESCALATION_TO_ITSELF
 */
export async function updateQueue(
  ctx: Ctx,
  { id, schedules, ...change }: Input<typeof queues.update>,
): Promise<QueueFull> {
  await refuseUnknownTarget(ctx, change)
  if (change.escalationQueueId === id) throw new Refusal('ERR_ESCALATION_TO_ITSELF')
  const before = await existingQueues(ctx)
    .select(queueColumns)
    .select(assignmentColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
  const week = schedules && { week: storedWeek(schedules) }
  const changedRow = await ctx.db
    .updateTable('queues')
    .set({ ...change, ...week, updatedAt: ctx.now })
    .where('id', '=', id)
    .returning(queueColumns)
    .returning(assignmentColumns)
    .executeTakeFirstOrThrow()
  const queue = toQueue(changedRow)
  ctx.emit(queueUpdated, { queue })
  if (schedules) ctx.emit(businessHoursUpdated, { queueId: id })
  ctx.signal('assignment', { companyId: ctx.companyId })
  const [old, next] = [await auditedFields(ctx, toQueue(before)), await auditedFields(ctx, queue)]
  writeAudit(ctx, { act: 'queue.update', subject: queue.name, before: old, after: next })
  if (schedules || targets.some((one) => before[one] !== queue[one]))
    await deadlineTermsChanged.run(ctx, { queueId: id })
  return queue
}

const targets = ['firstResponseMinutes', 'nextResponseMinutes', 'resolutionMinutes'] as const

type Target = { escalationQueueId?: number | null | undefined }

/** The lock makes the job that deletes the row of a removed queue wait for this transaction. */
async function refuseUnknownTarget(ctx: Ctx, { escalationQueueId }: Target): Promise<void> {
  if (escalationQueueId) await nameOfQueue(ctx, escalationQueueId)
}

type Audited = Omit<QueueDetail, 'usage'>

/** The fields of a queue in the audit log, with the name of the queue that it escalates to. */
async function auditedFields(
  ctx: Ctx,
  { id: _id, escalationQueueId, schedules, ...fields }: Audited,
): Promise<AuditedFields> {
  const target =
    escalationQueueId === null
      ? undefined
      : await existingQueues(ctx)
          .select('name')
          .where('id', '=', escalationQueueId)
          .executeTakeFirst()
  return {
    ...fields,
    escalationQueue: target?.name ?? null,
    usesCompanyHours: schedules.length === 0,
    ...auditedWeek(schedules),
  }
}

/**
 * Sets the order of all queues of the company. The locks serialise concurrent reorders and removals, so the result is
 * the order of one caller.
 *
 * @throws Refusal ERR_NO_QUEUE_FOUND unless the list names every queue of the company
 */
export async function reorderQueues(
  ctx: Ctx,
  { queueIds }: Input<typeof queues.reorder>,
): Promise<{}> {
  const all = await existingQueues(ctx).select('id').orderBy('id').forNoKeyUpdate().execute()
  await reorderRows(ctx, 'queues', { all, ids: queueIds, code: 'ERR_NO_QUEUE_FOUND' })
  ctx.emit(queuesReordered, { queueIds })
  return {}
}

/**
 * Removes a queue. Users and connections lose it here, active tickets through the hook. The row stays without a name of
 * its own until a job has released all other tickets.
 */
export async function removeQueue(
  ctx: Ctx,
  { id: queueId }: Input<typeof queues.remove>,
): Promise<{}> {
  // By id, as everybody who locks several queues: also those that escalate to this one change.
  await ctx.db
    .selectFrom('queues')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', queueId), eb('escalationQueueId', '=', queueId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { name } = await ctx.db
    .updateTable('queues')
    .set({ deletedAt: ctx.now })
    .where('id', '=', queueId)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
  for (const table of ['userQueues', 'connectionQueues'] as const)
    await ctx.db.deleteFrom(table).where('queueId', '=', queueId).execute()
  await ctx.db
    .updateTable('queues')
    .set({ escalationQueueId: null })
    .where('escalationQueueId', '=', queueId)
    .execute()
  ctx.emit(queueDeleted, { queueId })
  await queueRemoved.run(ctx, { queueId })
  writeAudit(ctx, { act: 'queue.delete', subject: name })
  return {}
}
