import { type Help, HELPS_MAX, type helps } from '@recado/contract/accounts/helps'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { COUNTED_MAX, onPage, totalsOf } from '../../platform/http/paging.ts'

/** Columns of a help in the contract. */
export const helpColumns = ['id', 'title', 'description', 'video'] as const

/** Helps belong to no company: the operator writes them for all. */
export const listHelps = ({ db }: Ctx): Promise<Help[]> =>
  db
    .selectFrom('helps')
    .select(helpColumns)
    .orderBy('title')
    .orderBy('id')
    .limit(HELPS_MAX)
    .execute()

/** A page of the helps by title, those with this text in their title. */
export async function pageOfHelps(
  { db }: Ctx,
  { searchParam: text, pageNumber, withCount }: Input<typeof helps.page>,
): Promise<Answer<typeof helps.page>> {
  const found = db
    .selectFrom('helps')
    .$if(text !== '', (q) =>
      q.where(sql<SqlBool>`position(plain_text(${text}) in plain_text(title)) > 0`),
    )
  const counted = found.select('id').limit(COUNTED_MAX).as('counted')
  const [rows, total] = await Promise.all([
    found.select(helpColumns).orderBy('title').orderBy('id').$call(onPage(pageNumber)).execute(),
    withCount
      ? db
          .selectFrom(counted)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      : undefined,
  ])
  return {
    records: rows.slice(0, limits.page),
    ...totalsOf(total && Number(total.count)),
    hasMore: rows.length > limits.page,
  }
}
