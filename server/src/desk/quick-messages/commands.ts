import type { Input } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import {
  type QuickMessage,
  quickMessageCreated,
  quickMessageDeleted,
  type quickMessages,
  quickMessageUpdated,
} from '@recado/contract/desk/quick-messages'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Audience, Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { findUsableQuickMessage } from './queries.ts'
import { toQuickMessage, quickMessageColumns } from './rules.ts'

refuseViolations({
  quick_messages_shortcode_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
})

export async function createQuickMessage(
  ctx: Ctx,
  { isGlobal = false, ...words }: Input<typeof quickMessages.create>,
): Promise<QuickMessage> {
  refuseGlobal(ctx, isGlobal)
  const row = await ctx.db
    .insertInto('quickMessages')
    .values({ ...words, userId: isGlobal ? null : ctx.user.id })
    .returning(quickMessageColumns)
    .executeTakeFirstOrThrow()
  const record = toQuickMessage(row)
  ctx.emit(quickMessageCreated, { record }, usersOf(record))
  return record
}

/** A shared quick message that becomes private belongs to the user who made it private. */
export async function changeQuickMessage(
  ctx: Ctx,
  { id, isGlobal, ...words }: Input<typeof quickMessages.change>,
): Promise<QuickMessage> {
  const before = await findUsableQuickMessage(ctx, id)
  refuseGlobal(ctx, before.isGlobal || isGlobal === true)
  const isShared = isGlobal ?? before.isGlobal
  const row = await ctx.db
    .updateTable('quickMessages')
    .set({ ...words, userId: isShared ? null : ctx.user.id, updatedAt: ctx.now })
    .where('id', '=', id)
    .returning(quickMessageColumns)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUICKMESSAGE_FOUND'))
  const record = toQuickMessage(row)
  ctx.emit(quickMessageUpdated, { record }, usersOf(record))
  if (before.isGlobal && !record.isGlobal)
    ctx.emit(quickMessageDeleted, { id }, { rooms: ['all'], except: [`u:${ctx.user.id}`] })
  return record
}

export async function removeQuickMessage(
  ctx: Ctx,
  { id }: Input<typeof quickMessages.remove>,
): Promise<{}> {
  const gone = await findUsableQuickMessage(ctx, id)
  refuseGlobal(ctx, gone.isGlobal)
  await ctx.db.deleteFrom('quickMessages').where('id', '=', id).execute()
  ctx.emit(quickMessageDeleted, { id }, usersOf(gone))
  await writeAudit(ctx, { act: 'quickMessage.delete', subject: `/${gone.shortcode}` })
  return {}
}

function refuseGlobal({ user }: Ctx, isGlobal: boolean): void {
  if (isGlobal && !may(user, 'quickMessages.editGlobal')) throw new Refusal('ERR_NO_PERMISSION')
}

const usersOf = ({ userId }: QuickMessage): Audience => ({
  rooms: userId === null ? ['all'] : [`u:${userId}`],
})
