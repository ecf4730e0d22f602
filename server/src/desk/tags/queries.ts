import type { Input } from '@recado/contract/platform/endpoint'
import { TAGS_MAX, type Tag, type tags } from '@recado/contract/desk/tags'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** Columns of a tag in the contract. */
export const tagColumns = ['id', 'name', 'color'] as const

export const listTags = ({ db }: Ctx, { searchParam }: Input<typeof tags.list>): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(tagColumns)
    .$if(searchParam !== '', (q) =>
      q.where(sql<SqlBool>`position(plain_text(${searchParam}) in plain_text(name)) > 0`),
    )
    .orderBy('name')
    .limit(TAGS_MAX)
    .execute()
