import type { ColumnMeaning, ContactImport } from '@recado/contract/contacts/imports'

/** Returns the error in the column assignment, if any. */
export function columnErrorOf(columns: ColumnMeaning[]): 'noNumberColumn' | 'onlyOne' | undefined {
  const count = (meaning: ColumnMeaning) => columns.filter((one) => one === meaning).length
  if (count('number') === 0) return 'noNumberColumn'
  const single = ['number', 'name', 'email'] as const
  return single.some((meaning) => count(meaning) > 1) ? 'onlyOne' : undefined
}

/** Column name as in spreadsheets: A, B, …, Z, AA. */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26))

/** Progress of an import in whole percent. */
export const percentOf = ({ worked, rows }: Pick<ContactImport, 'worked' | 'rows'>): number =>
  rows === 0 ? 100 : Math.floor((100 * worked) / rows)
