import type { SavedView, SavedViewFilter, ViewPart } from '@recado/contract/desk/saved-views'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type ExistingIds, type StoredView, viewFor } from './rules.ts'

const columns = ['id', 'name', 'userId', sql<SavedViewFilter>`filter`.as('filter')] as const

/** The saved views of one owner; null is the company. */
export const viewsOf = ({ db }: Pick<Ctx, 'db'>, userId: number | null) =>
  db.selectFrom('savedViews').where('userId', userId === null ? 'is' : '=', userId)

/** The own saved views and then those of the company, each in their order. */
export async function listSavedViews(ctx: Ctx): Promise<SavedView[]> {
  const inOrder = (userId: number | null) =>
    viewsOf(ctx, userId)
      .select(columns)
      .orderBy('position')
      .orderBy('id')
      .limit(limits.savedViewsMax)
      .execute()
  const [own, shared] = await Promise.all([inOrder(ctx.user.id), inOrder(null)])
  return toSavedViews(ctx, [...own, ...shared])
}

/** One saved view after a change, as the caller sees it. */
export async function showSavedView(ctx: Ctx, id: number): Promise<SavedView> {
  const row = await ctx.db
    .selectFrom('savedViews')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [view] = await toSavedViews(ctx, [row])
  return view!
}

async function toSavedViews(ctx: Ctx, rows: StoredView[]): Promise<SavedView[]> {
  const existing = await existingIds(ctx, rows)
  return rows.flatMap((row) => viewFor(ctx.user, row, existing) ?? [])
}

/** What still exists of all that these views name. */
async function existingIds({ db }: Ctx, rows: StoredView[]): Promise<ExistingIds> {
  const named = (part: ViewPart) => {
    const ids = new Set(rows.flatMap(({ filter }) => filter[part] ?? []))
    return sql`any(${[...ids]}::int[])`
  }
  const { rows: found } = await sql<{ part: ViewPart; id: number }>`
    select 'queueIds' as part, id from queues where deleted_at is null and id = ${named('queueIds')}
    union all select 'whatsappParam', id from connections where deleted_at is null and id = ${named('whatsappParam')}
    union all select 'users', id from users where deleted_at is null and id = ${named('users')}
    union all select 'tags', id from tags where id = ${named('tags')}
    union all select 'closingReasons', id from closing_reasons where id = ${named('closingReasons')}`.execute(
    db,
  )
  const idsOf = (part: ViewPart) =>
    new Set(found.filter((one) => one.part === part).map(({ id }) => id))
  return {
    queueIds: idsOf('queueIds'),
    whatsappParam: idsOf('whatsappParam'),
    users: idsOf('users'),
    tags: idsOf('tags'),
    closingReasons: idsOf('closingReasons'),
  }
}
