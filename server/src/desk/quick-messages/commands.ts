import type { Input } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import {
  type QuickMessage,
  quickMessageCreated,
  quickMessageDeleted,
  type quickMessages,
  quickMessageUpdated,
} from '@recado/contract/desk/quick-messages'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { refuseAboveLimit } from '../../accounts/companies/plan-limits.ts'
import { nameOfQueue } from '../../accounts/queues/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { replaceMedia } from './media.ts'
import { findUsableQuickMessage, reloadQuickMessage } from './queries.ts'
import { roomsOf } from './audience.ts'

refuseViolations({
  quick_messages_shortcode_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
})

/** Creates a quick message of the caller, or with `isGlobal` of the company. */
export async function createQuickMessage(
  ctx: Ctx,
  { isGlobal = false, mediaId, ...form }: Input<typeof quickMessages.create>,
): Promise<QuickMessage> {
  refuseGlobal(ctx, isGlobal)
  if (form.queueId) await nameOfQueue(ctx, form.queueId)
  const userId = isGlobal ? null : ctx.user.id
  await refuseOverLimit(ctx, userId)
  const { id } = await ctx.db
    .insertInto('quickMessages')
    .values({ ...form, userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mediaId) await replaceMedia(ctx, { quickMessageId: id, mediaId })
  const record = await reloadQuickMessage(ctx, id)
  ctx.emit(quickMessageCreated, { record }, { rooms: await roomsOf(ctx, record) })
  return record
}

/**
 * Changes a quick message. A shared one that becomes private belongs to the user who made it private. Those who may no
 * longer use it hear of it as deleted.
 */
export async function changeQuickMessage(
  ctx: Ctx,
  { id, isGlobal, mediaId, ...form }: Input<typeof quickMessages.change>,
): Promise<QuickMessage> {
  await lockQuickMessage(ctx, id)
  const before = await findUsableQuickMessage(ctx, id)
  refuseGlobal(ctx, before.isGlobal || isGlobal === true)
  if (form.queueId) await nameOfQueue(ctx, form.queueId)
  const userId = (isGlobal ?? before.isGlobal) ? null : ctx.user.id
  if (userId !== before.userId) await refuseOverLimit(ctx, userId)
  await ctx.db
    .updateTable('quickMessages')
    .set({
      ...form,
      userId,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  if (mediaId !== undefined && mediaId !== (before.media?.id ?? null))
    await replaceMedia(ctx, { quickMessageId: id, mediaId })
  const record = await reloadQuickMessage(ctx, id)
  await emitChange(ctx, before, record)
  return record
}

/** Refuses one more quick message of this owner. */
const refuseOverLimit = (ctx: Ctx, userId: number | null) =>
  refuseAboveLimit(ctx, 'quickMessages', {
    counted: sql`quick_messages where user_id is not distinct from ${userId}`,
    max: limits.quickMessagesMax,
    code: 'ERR_QUICKMESSAGE_LIMIT',
  })

async function emitChange(ctx: Ctx, before: QuickMessage, record: QuickMessage): Promise<void> {
  const rooms = await roomsOf(ctx, record)
  ctx.emit(quickMessageUpdated, { record }, { rooms })
  const earlier = await roomsOf(ctx, before)
  if (!rooms.includes('all') && earlier.some((room) => !rooms.includes(room)))
    ctx.emit(quickMessageDeleted, { id: record.id }, { rooms: earlier, except: rooms })
}

/** Removes a quick message with its file. */
export async function removeQuickMessage(
  ctx: Ctx,
  { id }: Input<typeof quickMessages.remove>,
): Promise<{}> {
  await lockQuickMessage(ctx, id)
  const gone = await findUsableQuickMessage(ctx, id)
  refuseGlobal(ctx, gone.isGlobal)
  if (gone.media) await replaceMedia(ctx, { quickMessageId: id, mediaId: null })
  await ctx.db.deleteFrom('quickMessages').where('id', '=', id).execute()
  ctx.emit(quickMessageDeleted, { id }, { rooms: await roomsOf(ctx, gone) })
  writeAudit(ctx, { act: 'quickMessage.delete', subject: `/${gone.shortcode}` })
  return {}
}

/** Serialises changes of one quick message, so that each sees the file that it replaces. */
const lockQuickMessage = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('quickMessages')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_QUICKMESSAGE_FOUND'))

function refuseGlobal({ user }: Ctx, isGlobal: boolean): void {
  if (isGlobal && !may(user, 'quickMessages.editGlobal')) throw new Refusal('ERR_NO_PERMISSION')
}
