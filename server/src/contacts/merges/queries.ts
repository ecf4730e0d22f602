import type { Merge } from '@recado/contract/contacts/merges'
import { limits } from '@recado/contract/platform/limits'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { toPerson } from '../../accounts/users/rules.ts'

const selectMerge = ({ db }: Ctx) =>
  db
    .selectFrom('contactMerges as merge')
    .innerJoin('contacts as kept', (on) =>
      on.onRef('kept.companyId', '=', 'merge.companyId').onRef('kept.id', '=', 'merge.keptId'),
    )
    .innerJoin('contacts as merged', (on) =>
      on
        .onRef('merged.companyId', '=', 'merge.companyId')
        .onRef('merged.id', '=', 'merge.mergedId'),
    )
    .leftJoin('users', (on) =>
      on.onRef('users.companyId', '=', 'merge.companyId').onRef('users.id', '=', 'merge.userId'),
    )
    .select([
      'merge.id',
      'merge.keptId',
      'kept.name as keptName',
      'merge.mergedId',
      'merged.name as mergedName',
      'merged.number as mergedNumber',
      'merge.userId',
      'users.name as userName',
      'merge.createdAt',
      'merge.undoneAt',
    ])

type MergeRow = Awaited<ReturnType<ReturnType<typeof selectMerge>['executeTakeFirstOrThrow']>>

const toMerge = ({ userId, userName, createdAt, undoneAt, ...row }: MergeRow): Merge => ({
  ...row,
  user: toPerson(userId, userName),
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})

/** The latest merges, newest first. */
export async function listMerges(ctx: Ctx): Promise<{ merges: Merge[] }> {
  const rows = await selectMerge(ctx).orderBy('merge.id', 'desc').limit(limits.page).execute()
  return { merges: rows.map(toMerge) }
}

/** One merge. Absent: ERR_NO_MERGE_FOUND. */
export const showMerge = async (ctx: Ctx, id: number): Promise<Merge> =>
  toMerge(
    await selectMerge(ctx)
      .where('merge.id', '=', id)
      .executeTakeFirstOrThrow(missing('ERR_NO_MERGE_FOUND')),
  )
