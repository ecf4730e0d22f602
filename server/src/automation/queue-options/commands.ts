import {
  QUEUE_OPTIONS_MAX,
  type QueueOption,
  type queueOptions,
  queueOptionsChanged,
} from '@recado/contract/automation/queue-options'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { type AuditedFields, writeAudit } from '../../accounts/audit/write-audit.ts'
import { existingQueues, nameOfQueue } from '../../accounts/queues/queries.ts'
import { nameOfUser } from '../../accounts/users/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { dropFiles, replaceFile } from './files.ts'
import { showOption } from './queries.ts'
import { placeFlaw } from './rules.ts'

refuseViolations({ queue_options_parent_fkey: 'ERR_NO_QUEUE_OPTION_FOUND' })

/**
 * Creates an option of the bot. The lock of the queue serialises changes of its options, so that the limit holds and the
 * next number is free.
 *
 * @throws Refusal ERR_QUEUE_OPTION_LIMIT if the queue already has `QUEUE_OPTIONS_MAX` options
 */
export async function createOption(
  ctx: Ctx,
  { mediaId, option, parentId = null, ...form }: Input<typeof queueOptions.create>,
): Promise<QueueOption> {
  const { queueId } = form
  await lockQueue(ctx, queueId)
  await refuseUnknownTargets(ctx, form)
  await refuseImpossiblePlace(ctx, { queueId, id: null, parentId })
  const { used, next } = await levelFacts(ctx, { queueId, parentId })
  if (used >= QUEUE_OPTIONS_MAX) throw new Refusal('ERR_QUEUE_OPTION_LIMIT')
  const { id } = await ctx.db
    .insertInto('queueOptions')
    .values({ ...form, parentId, option: option ?? next })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mediaId) await replaceFile(ctx, { optionId: id, mediaId })
  const created = await showOption(ctx, id)
  ctx.emit(queueOptionsChanged, { queueId })
  const after = await auditedFields(ctx, created)
  writeAudit(ctx, { act: 'queueOption.create', subject: created.title, after })
  return created
}

/** The number of options of a queue, and the number after the last of a level. */
async function levelFacts({ db }: Ctx, at: { queueId: number; parentId: number | null }) {
  const { rows } = await sql<{ used: number; next: number }>`
    select count(*)::int as used,
           least(coalesce(max(option) filter (where parent_id is not distinct from ${at.parentId}), 0) + 1, 9999) as next
      from queue_options where queue_id = ${at.queueId}`.execute(db)
  return rows[0]!
}

/** Changes an option. Absent fields stay unchanged. */
export async function changeOption(
  ctx: Ctx,
  { id, mediaId, ...change }: Input<typeof queueOptions.change>,
): Promise<QueueOption> {
  const option = await lockOption(ctx, id)
  await refuseUnknownTargets(ctx, change)
  if (change.parentId !== undefined) await refuseImpossiblePlace(ctx, { ...option, ...change })
  const before = await auditedFields(ctx, option)
  await ctx.db
    .updateTable('queueOptions')
    .set({ ...change, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute()
  if (mediaId !== undefined && mediaId !== (option.media?.id ?? null))
    await replaceFile(ctx, { optionId: id, mediaId })
  const changed = await showOption(ctx, id)
  ctx.emit(queueOptionsChanged, { queueId: changed.queueId })
  const after = await auditedFields(ctx, changed)
  writeAudit(ctx, { act: 'queueOption.update', subject: changed.title, before, after })
  return changed
}

/** The fields of an option for the audit log, with names in place of ids. */
async function auditedFields({ db }: Ctx, one: QueueOption): Promise<AuditedFields> {
  const { rows } = await sql<{ queues: string | null; tag: string | null; user: string | null }>`
    select (select name from queues where id = ${one.targetQueueId}::int) as queues,
           (select name from tags where id = ${one.tagId}::int) as tag,
           (select name from users where id = ${one.userId}::int) as "user"`.execute(db)
  const { title, option, message, action, waitMinutes, media } = one
  return { title, option, message, action, waitMinutes, media: media?.fileName ?? null, ...rows[0] }
}

/**
 * Refuses a place below the option itself or below 50 levels. The caller has locked the queue. The database refuses it too,
 * without a code of its own.
 */
export async function refuseImpossiblePlace(
  { db }: Ctx,
  {
    queueId,
    ...place
  }: { queueId: number; id: number | null; parentId?: number | null | undefined },
): Promise<void> {
  const options = await db
    .selectFrom('queueOptions')
    .select(['id', 'parentId'])
    .where('queueId', '=', queueId)
    .execute()
  const flaw = placeFlaw(options, { id: place.id, parentId: place.parentId ?? null })
  if (flaw) throw new Refusal(flaw === 'loop' ? 'ERR_QUEUE_OPTION_LOOP' : 'ERR_QUEUE_OPTION_DEPTH')
}

type Targets = {
  targetQueueId?: number | null | undefined
  tagId?: number | null | undefined
  userId?: number | null | undefined
}

async function refuseUnknownTargets(ctx: Ctx, targets: Targets): Promise<void> {
  const { targetQueueId, tagId, userId } = targets
  if (targetQueueId) await nameOfQueue(ctx, targetQueueId)
  if (userId) await nameOfUser(ctx, userId)
  if (!tagId) return
  await ctx.db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', tagId)
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
}

/** Deletes an option with all below it, and their files. */
export async function removeOption(
  ctx: Ctx,
  { id }: Input<typeof queueOptions.remove>,
): Promise<{}> {
  const { queueId, title } = await lockOption(ctx, id)
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from queue_options where id = ${id}
      union select o.id from below join queue_options o on o.queue_id = ${queueId} and o.parent_id = below.id)
    select id from below`.execute(ctx.db)
  await dropFiles(
    ctx,
    rows.map((one) => one.id),
  )
  await ctx.db.deleteFrom('queueOptions').where('id', '=', id).execute()
  ctx.emit(queueOptionsChanged, { queueId })
  writeAudit(ctx, { act: 'queueOption.delete', subject: title })
  return {}
}

/** The option, under the lock of its queue. */
export async function lockOption(ctx: Ctx, id: number): Promise<QueueOption> {
  const { queueId } = await showOption(ctx, id)
  await lockQueue(ctx, queueId)
  return showOption(ctx, id)
}

/** Serialises changes of the options of a queue. Refuses an unknown queue with ERR_NO_QUEUE_FOUND. */
export const lockQueue = (
  ctx: Ctx,
  queueId: number,
): Promise<{ name: string; botEnabled: boolean }> =>
  existingQueues(ctx)
    .select(['name', 'botEnabled'])
    .where('id', '=', queueId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
