import type { RowFault } from '@recado/contract/contacts/imports'
import { identityOf } from '../rules.ts'
import type { SheetLine } from '../../platform/spreadsheets/parse-sheet.ts'
import { type ColumnReading, type ImportedContact, parseRow } from './rules.ts'

export type ValidRow = SheetLine & { row: ImportedContact }
export type FaultyRow = SheetLine & { fault: RowFault }

/** Reads rows in order. A repeated number, in either spelling, is a fault. */
export function makeRowReader(reading: ColumnReading) {
  const seen = new Set<string>()
  return (lines: SheetLine[]): { good: ValidRow[]; faulty: FaultyRow[] } => {
    const good: ValidRow[] = []
    const faulty: FaultyRow[] = []
    for (const one of lines) {
      const row = parseRow(one.cells, reading)
      const fault = typeof row === 'string' ? row : repeatedFault(seen, row)
      if (fault) faulty.push({ ...one, fault })
      else good.push({ ...one, row: row as ImportedContact })
    }
    return { good, faulty }
  }
}

function repeatedFault(seen: Set<string>, { number }: ImportedContact): RowFault | undefined {
  const identity = identityOf({ kind: 'phone', value: number })
  if (seen.has(identity)) return 'repeated'
  seen.add(identity)
  return undefined
}
