import { limits } from '@recado/contract/platform/limits'
import { type SelectQueryBuilder, sql } from 'kysely'

/** The limit of counting: one row beyond the maximum shows that there are more. */
export const COUNTED_MAX = limits.countMax + 1

/** The totals of a page, from a number counted up to `COUNTED_MAX`. Undefined: the caller did not ask for a count. */
export function totalsOf(counted: number): { count: number; countCapped?: true }
export function totalsOf(counted: number | undefined): { count?: number; countCapped?: true }
export function totalsOf(counted: number | undefined): { count?: number; countCapped?: true } {
  if (counted === undefined) return {}
  if (counted <= limits.countMax) return { count: counted }
  return { count: limits.countMax, countCapped: true }
}

/**
 * Limits a query to a page and one row more. The first page, the most frequent one, has no parameters here: only then the
 * database keeps one plan for all calls instead of planning each.
 */
export const onPage =
  (pageNumber: number) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    query
      .limit(sql.lit(limits.page + 1))
      .$if(pageNumber > 1, (q) => q.offset((pageNumber - 1) * limits.page))
