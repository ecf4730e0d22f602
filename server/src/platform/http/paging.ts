import { limits } from '@recado/contract/limits'

/** As far as rows are counted: one beyond the bound tells that there are more. */
export const COUNTED_MAX = limits.countMax + 1

/** What a page tells of how many rows there are, counted up to `COUNTED_MAX`; undefined: nobody asked. */
export function totalsOf(counted: number): { count: number; countCapped?: true }
export function totalsOf(counted: number | undefined): { count?: number; countCapped?: true }
export function totalsOf(counted: number | undefined): { count?: number; countCapped?: true } {
  if (counted === undefined) return {}
  if (counted <= limits.countMax) return { count: counted }
  return { count: limits.countMax, countCapped: true }
}
