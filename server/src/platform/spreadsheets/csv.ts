import { type Cell, looksLikeFormula, localTimeText, removeUnwritable } from './cells.ts'

/** Without the BOM Excel reads the file in the encoding of its locale. */
const BOM = '\uFEFF'

/** Spreadsheet programs expect semicolons in locales with a decimal comma. */
export type CsvStyle = { separator: ',' | ';' }

/** Rows as CSV for Excel. No cell is ever taken for a formula. */
export async function* csvOf(
  rows: AsyncIterable<Cell[][]>,
  style: CsvStyle,
): AsyncGenerator<string> {
  yield BOM
  for await (const some of rows) yield some.map((row) => lineOf(row, style)).join('')
}

const lineOf = (row: Cell[], style: CsvStyle) =>
  `${row.map((cell) => fieldOf(cell, style)).join(style.separator)}\r\n`

function fieldOf(cell: Cell, { separator }: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return separator === ';' ? String(cell).replace('.', ',') : String(cell)
  if (typeof cell === 'object') return localTimeText(cell)
  const text = removeUnwritable(cell)
  const safe = looksLikeFormula(text) ? `'${text}` : text
  return /["\r\n;,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const SEPARATORS = [';', ',', '\t', '|']

/** The separator that occurs most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 1)
  const count = (mark: string) => first.split(mark).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!
}

/**
 * Parses separated values with any separator and line ends. Returns at most `mostRows` rows.
 * @throws RangeError if they hold more than `mostCells` cells
 */
export function parseCsv(text: string, mostRows: number, mostCells = Infinity): string[][] {
  const separator = separatorOf(text)
  const piece = new RegExp(
    `"([^"]*(?:""[^"]*)*)"?|[^${separator === '|' ? '\\|' : separator}\r\n]+`,
    'y',
  )
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let cells = 0
  for (let at = text.startsWith(BOM) ? 1 : 0; at <= text.length && rows.length < mostRows;) {
    const mark = text[at]
    if (mark === separator || mark === '\n' || mark === '\r' || mark === undefined) {
      row.push(cell)
      cell = ''
      cells += 1
      if (cells > mostCells) throw new RangeError('too many cells')
      if (mark !== separator) {
        rows.push(row)
        row = []
      }
      at += mark === '\r' && text[at + 1] === '\n' ? 2 : 1
      continue
    }
    piece.lastIndex = at
    const [all = mark, quoted] = piece.exec(text) ?? []
    cell += quoted === undefined ? all : quoted.replaceAll('""', '"')
    at += all.length
  }
  return rows
}
