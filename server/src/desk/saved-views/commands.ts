import {
  type SavedView,
  savedViewsChanged,
  type savedViews,
} from '@recado/contract/desk/saved-views'
import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { lockLimitedRows, refuseAboveLimit } from '../../accounts/companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { reorderRows } from '../../platform/database/reorder.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { showSavedView, viewsOf } from './queries.ts'

refuseViolations({
  saved_views_name_key: 'ERR_SAVED_VIEW_NAME_ALREADY_EXISTS',
})

/**
 * Saves a view for the caller, or with `isShared` for the company.
 *
 * @throws Refusal ERR_SAVED_VIEW_LIMIT if the owner already has `limits.savedViewsMax`
 */
export async function createSavedView(
  ctx: Ctx,
  { isShared = false, name, filter }: Input<typeof savedViews.create>,
): Promise<SavedView> {
  refuseShared(ctx, isShared)
  const { id } = await ctx.db
    .insertInto('savedViews')
    .values({ name, filter: JSON.stringify(filter), ...(await lastPlaceOf(ctx, isShared)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  emitChange(ctx, isShared)
  return showSavedView(ctx, id)
}

/** Changes a saved view. A shared one that becomes private belongs to the user who made it private. */
export async function changeSavedView(
  ctx: Ctx,
  { id, name, filter, isShared }: Input<typeof savedViews.change>,
): Promise<SavedView> {
  await lockLimitedRows(ctx, 'savedViews')
  const { wasShared, name: nameBefore } = await findEditable(ctx, id)
  refuseShared(ctx, isShared === true)
  const isMoved = isShared !== undefined && isShared !== wasShared
  await ctx.db
    .updateTable('savedViews')
    .set({
      updatedAt: ctx.now,
      ...(name && { name }),
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(isMoved && (await lastPlaceOf(ctx, isShared))),
    })
    .where('id', '=', id)
    .execute()
  emitChange(ctx, wasShared || isShared === true)
  if (isMoved && wasShared) auditRemoval(ctx, nameBefore)
  return showSavedView(ctx, id)
}

/**
 * Sets the order of all own saved views, or of all those of the company.
 *
 * @throws Refusal ERR_NO_SAVED_VIEW_FOUND unless the list names all of them
 */
export async function reorderSavedViews(
  ctx: Ctx,
  { savedViewIds, isShared = false }: Input<typeof savedViews.reorder>,
): Promise<{}> {
  refuseShared(ctx, isShared)
  await lockLimitedRows(ctx, 'savedViews')
  const all = await viewsOf(ctx, ownerOf(ctx, isShared)).select('id').execute()
  const code = 'ERR_NO_SAVED_VIEW_FOUND'
  await reorderRows(ctx, 'savedViews', { all, ids: savedViewIds, code })
  emitChange(ctx, isShared)
  return {}
}

/** Removes a saved view. */
export async function removeSavedView(
  ctx: Ctx,
  { id }: Input<typeof savedViews.remove>,
): Promise<{}> {
  await lockLimitedRows(ctx, 'savedViews')
  const { wasShared, name } = await findEditable(ctx, id)
  await ctx.db.deleteFrom('savedViews').where('id', '=', id).execute()
  emitChange(ctx, wasShared)
  if (wasShared) auditRemoval(ctx, name)
  return {}
}

/** Logs that colleagues have lost a shared view: it was deleted or made private. Nobody else has a private one. */
const auditRemoval = (ctx: Ctx, name: string) =>
  writeAudit(ctx, { act: 'savedView.delete', subject: name })

const ownerOf = ({ user }: Ctx, isShared: boolean) => (isShared ? null : user.id)

/** The owner and the place after the owner's last view. Refuses one more view than allowed, and locks the views. */
async function lastPlaceOf(ctx: Ctx, isShared: boolean) {
  const userId = ownerOf(ctx, isShared)
  await refuseAboveLimit(ctx, 'savedViews', {
    counted: sql`saved_views where user_id is not distinct from ${userId}`,
    max: limits.savedViewsMax,
    code: 'ERR_SAVED_VIEW_LIMIT',
  })
  const { last } = await viewsOf(ctx, userId)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return { userId, position: (last ?? 0) + 1 }
}

/** The name of the view, and whether it is shared. A colleague's private view counts as not found. */
async function findEditable(ctx: Ctx, id: number): Promise<{ name: string; wasShared: boolean }> {
  const { name, userId } = await ctx.db
    .selectFrom('savedViews')
    .select(['name', 'userId'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('userId', '=', ctx.user.id), eb('userId', 'is', null)]))
    .executeTakeFirstOrThrow(missing('ERR_NO_SAVED_VIEW_FOUND'))
  refuseShared(ctx, userId === null)
  return { name, wasShared: userId === null }
}

function refuseShared({ user }: Ctx, isShared: boolean): void {
  if (isShared && !may(user, 'savedViews.editShared')) throw new Refusal('ERR_NO_PERMISSION')
}

/** Names no record, because everybody sees another part of a shared view. */
const emitChange = (ctx: Ctx, isShared: boolean) =>
  ctx.emit(savedViewsChanged, {}, { rooms: isShared ? ['all'] : [`u:${ctx.user.id}`] })
