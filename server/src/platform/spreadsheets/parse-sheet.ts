import * as xlsx from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { localTimeText, removeUnwritable } from './cells.ts'
import { parseCsv } from './csv.ts'
import { type ArchiveContent, type ContentLimits, isWithin } from './measure.ts'
import { InvalidArchive, unzip } from './zip.ts'

/** A non-empty row with its line number in the sheet. */
export type SheetLine = { line: number; cells: string[] }

export type SheetLimits = ContentLimits & {
  rowsMax: number
  columnsMax: number
  /** Bytes of all parts together, and of the binary parts. */
  unpackedMax: number
  binaryMax: number
}

/** Thrown for content that is no spreadsheet, or that exceeds a limit. */
export class UnreadableSheet extends Error {
  readonly isTooLarge: boolean

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'the sheet is too large' : 'this is no spreadsheet')
    this.isTooLarge = isTooLarge
  }
}

// Sheets from before 1997 name the code page of their text.
xlsx.set_cptable(codePages)

const ZIP = Buffer.from('PK\u0003\u0004')
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The non-empty rows of the first non-empty sheet. The content decides the format, not the file name: .xlsx, .xls, HTML
 * that many programs call .xls, or separated values. Every cell is text; formulas are not evaluated, their last results
 * are used. May take long and fail, so it runs in a worker.
 */
export function parseSheet(bytes: Buffer, limits: SheetLimits): SheetLine[] {
  const rows = rowsOf(bytes, limits)
  const lines = rows.flatMap((row, i) => {
    const cells = row.map((cell) => removeUnwritable(cell).trim())
    while (cells.at(-1) === '') cells.pop()
    return cells.length > 0 ? [{ line: i + 1, cells }] : []
  })
  const widest = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  // One more for the line of titles.
  if (lines.length > limits.rowsMax + 1 || widest > limits.columnsMax)
    throw new UnreadableSheet(true)
  return lines
}

function rowsOf(bytes: Buffer, limits: SheetLimits): string[][] {
  const starts = (head: Buffer) => bytes.subarray(0, head.length).equals(head)
  if (starts(ZIP)) return fromBook(repack(bytes, limits), limits)
  if (starts(OLD_OFFICE)) return fromBook(bytes, limits)
  const text = textOf(bytes)
  if (!/^\s*</.test(text)) return valuesOf(text, limits)
  checkMarkup([Buffer.from(text)], limits)
  return fromBook(text, limits)
}

function valuesOf(text: string, limits: SheetLimits): string[][] {
  try {
    return parseCsv(text, mostRows(limits), limits.cellsMax)
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableSheet(true) : error
  }
}

/** Counts before parsing: the parser builds an object for each cell and string, many times the size of its text. */
function checkMarkup(parts: Buffer[], limits: SheetLimits): void {
  const content: ArchiveContent = { cells: 0, strings: 0, tags: 0 }
  for (const part of parts) if (!isWithin(part, content, limits)) throw new UnreadableSheet(true)
}

/** Includes blank rows in between. Twice the maximum of filled rows is plenty. */
const mostRows = ({ rowsMax }: SheetLimits) => rowsMax * 2

/** The parts that make up a table. Pictures and macros are dropped. */
const NEEDED = /(\.xml|\.rels|\.bin)$/i

/** Rebuilds the archive from what was unpacked within the limits, so the parser meets only verified sizes. */
function repack(bytes: Buffer, limits: SheetLimits): Buffer {
  const needed = [...filesIn(bytes, limits.unpackedMax)].filter(
    ([name]) => NEEDED.test(name) && !/vbaProject/i.test(name),
  )
  const isBinary = ([name]: [string, Buffer]) => /\.bin$/i.test(name)
  const binary = needed.filter(isBinary).reduce((sum, [, { length }]) => sum + length, 0)
  if (binary > limits.binaryMax) throw new UnreadableSheet(true)
  checkMarkup(
    needed.filter((part) => !isBinary(part)).map(([, content]) => content),
    limits,
  )
  const book = xlsx.CFB.utils.cfb_new({ fileType: 'zip' } as object)
  for (const [name, content] of needed) xlsx.CFB.utils.cfb_add(book, name, content)
  return xlsx.CFB.write(book, { fileType: 'zip', type: 'buffer' } as object) as Buffer
}

function filesIn(bytes: Buffer, unpackedMax: number): Map<string, Buffer> {
  try {
    return unzip(bytes, unpackedMax)
  } catch (error) {
    throw error instanceof InvalidArchive
      ? new UnreadableSheet(error.message === 'tooLarge')
      : error
  }
}

function fromBook(content: Buffer | string, limits: SheetLimits): string[][] {
  const sheetRows = mostRows(limits)
  const book = read(content, sheetRows)
  for (const name of book.SheetNames) {
    const rows = book.Sheets[name] ? tableOf(book.Sheets[name]) : []
    if (rows.length > 0) return rows
  }
  return []
}

function read(content: Buffer | string, sheetRows: number) {
  try {
    return xlsx.read(content, {
      type: typeof content === 'string' ? 'string' : 'buffer',
      dense: true,
      cellDates: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      UTC: true,
      raw: true,
      sheetRows,
    })
  } catch (error) {
    // Any error of the parser means an unusable file. Running out of memory or time ends the whole worker instead.
    if (error instanceof Error) throw new UnreadableSheet(false)
    throw error
  }
}

const tableOf = (sheet: xlsx.WorkSheet): string[][] =>
  Array.from((sheet['!data'] ?? []) as (xlsx.CellObject[] | undefined)[], (row) =>
    Array.from(row ?? [], textOfCell),
  )

function textOfCell(cell: xlsx.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.v instanceof Date)
    return localTimeText({ localSeconds: Math.round(cell.v.getTime() / 1000) }).replace(
      ' 00:00',
      '',
    )
  if (typeof cell.v !== 'number') return String(cell.v)
  // A telephone number stored as a number: all its digits, no exponent.
  return Number.isInteger(cell.v) ? BigInt(cell.v).toString() : String(cell.v)
}

const UTF16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]

/** UTF-16 has a byte order mark. Text that is not UTF-8 is taken for Windows-1252. */
function textOf(bytes: Buffer): string {
  const utf16 = UTF16.find(({ mark }) => bytes.subarray(0, 2).equals(mark))
  if (utf16) return new TextDecoder(utf16.encoding).decode(bytes)
  if (bytes.includes(0)) throw new UnreadableSheet(false)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
