import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'

/**
 * How many rows of a table and entries of its indexes some work reads in the transaction of `db`. Instead of a table it may
 * name one index. The counts of the database cannot be read as they are: they also hold what earlier transactions of the
 * connection read in the last second.
 */
export async function rowsRead(
  db: Kysely<Tables>,
  tableOrIndex: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await countedSoFar(db, tableOrIndex)
  await work()
  return (await countedSoFar(db, tableOrIndex)) - before
}

async function countedSoFar(db: Kysely<Tables>, tableOrIndex: string): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select sum(pg_stat_get_xact_tuples_returned(relation))::int as counted
      from (select ${tableOrIndex}::regclass::oid as relation
            union all select indexrelid from pg_index where indrelid = ${tableOrIndex}::regclass) relations`.execute(
    db,
  )
  return rows[0]!.counted
}
