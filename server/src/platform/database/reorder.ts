import type { ErrorCode } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import type { Tables } from './tables.ts'

type Positioned = {
  [Table in keyof Tables]: Tables[Table] extends { position: unknown; id: unknown } ? Table : never
}[keyof Tables]

/**
 * Sets the order of rows: the place of an id in `ids`, counted from 1, becomes its `position`. `all` are the rows that
 * have an order together. The caller has locked them, so that concurrent reorders and removals take turns and the
 * result is the order of one caller.
 *
 * @throws Refusal with `code` unless `ids` names each of `all`
 */
export async function reorderRows(
  { db }: Pick<Ctx, 'db'>,
  table: Positioned,
  { all, ids, code }: { all: { id: number }[]; ids: number[]; code: ErrorCode },
): Promise<void> {
  const wanted = new Set(ids)
  if (all.length !== wanted.size || !all.every(({ id }) => wanted.has(id))) throw new Refusal(code)
  await sql`
    update ${sql.table(table)} as ordered set position = wanted.place
      from unnest(${ids}::int[]) with ordinality as wanted (id, place)
     where ordered.id = wanted.id`.execute(db)
}
