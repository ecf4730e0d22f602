import type { RowFault } from '@recado/contract/contacts/imports'
import { identityOf } from '../rules.ts'
import type { Line } from '../../platform/spreadsheets/parse-sheet.ts'
import { type Reading, type Row, rowOf } from './rules.ts'

export type ReadRow = Line & { row: Row }
export type FaultyRow = Line & { fault: RowFault }

/** Reads rows in order. A repeated number, in either spelling, is a fault. */
export function rowReader(reading: Reading) {
  const seen = new Set<string>()
  return (lines: Line[]): { good: ReadRow[]; faulty: FaultyRow[] } => {
    const good: ReadRow[] = []
    const faulty: FaultyRow[] = []
    for (const one of lines) {
      const row = rowOf(one.cells, reading)
      const fault = typeof row === 'string' ? row : repeats(seen, row)
      if (fault) faulty.push({ ...one, fault })
      else good.push({ ...one, row: row as Row })
    }
    return { good, faulty }
  }
}

function repeats(seen: Set<string>, { number }: Row): RowFault | undefined {
  const identity = identityOf({ kind: 'phone', value: number })
  if (seen.has(identity)) return 'repeated'
  seen.add(identity)
  return undefined
}
