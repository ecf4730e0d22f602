import { limits } from '@recado/contract/platform/limits'

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
