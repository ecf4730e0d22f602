import * as xlsx from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { wallText, writable } from './cells.ts'
import { parseCsv } from './csv.ts'
import { type Content, type ContentLimits, isWithin } from './measure.ts'
import { Unpackable, unzip } from './zip.ts'

/** A row that holds something, under its line in the sheet. */
export type Line = { line: number; cells: string[] }

export type Limits = ContentLimits & {
  rowsMax: number
  columnsMax: number
  /** Bytes of all parts together, and of the binary ones among them. */
  unpackedMax: number
  binaryMax: number
}

/** Thrown for what is no spreadsheet, or one with more in it than is allowed. */
export class Unreadable extends Error {
  readonly isTooLarge: boolean

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'the sheet is too large' : 'this is no spreadsheet')
    this.isTooLarge = isTooLarge
  }
}

// Sheets of before 1997 say in which of these their letters are written.
xlsx.set_cptable(codePages)

const ZIP = Buffer.from('PK\u0003\u0004')
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The filled rows of the first sheet that has any, by what the content is and not by the file's name: .xlsx, .xls, the
 * web pages that many programs call .xls, or separated values. Every cell is text; formulas are not worked out, their
 * last results are taken. Runs where it may take long and fail: in a worker.
 */
export function parseSheet(bytes: Buffer, limits: Limits): Line[] {
  const rows = rowsOf(bytes, limits)
  const lines = rows.flatMap((row, i) => {
    const cells = row.map((cell) => writable(cell).trim())
    while (cells.at(-1) === '') cells.pop()
    return cells.length > 0 ? [{ line: i + 1, cells }] : []
  })
  const widest = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  // One more is the line of titles.
  if (lines.length > limits.rowsMax + 1 || widest > limits.columnsMax) throw new Unreadable(true)
  return lines
}

function rowsOf(bytes: Buffer, limits: Limits): string[][] {
  const starts = (head: Buffer) => bytes.subarray(0, head.length).equals(head)
  if (starts(ZIP)) return fromBook(repacked(bytes, limits), limits)
  if (starts(OLD_OFFICE)) return fromBook(bytes, limits)
  const text = textOf(bytes)
  if (!/^\s*</.test(text)) return valuesOf(text, limits)
  checkMarkup([Buffer.from(text)], limits)
  return fromBook(text, limits)
}

function valuesOf(text: string, limits: Limits): string[][] {
  try {
    return parseCsv(text, mostRows(limits), limits.cellsMax)
  } catch (error) {
    throw error instanceof RangeError ? new Unreadable(true) : error
  }
}

/** The reader builds an object for each cell and string, many times the size of its text: counted before it begins. */
function checkMarkup(parts: Buffer[], limits: Limits): void {
  const content: Content = { cells: 0, strings: 0, tags: 0 }
  for (const part of parts) if (!isWithin(part, content, limits)) throw new Unreadable(true)
}

/** Blank rows between count as well; twice as many as may be filled is plenty. */
const mostRows = ({ rowsMax }: Limits) => rowsMax * 2

/** The parts a table is made of; pictures and macros are left behind. */
const NEEDED = /(\.xml|\.rels|\.bin)$/i

/** The archive once more, from what was unpacked within the limits: the reader meets no size we have not seen. */
function repacked(bytes: Buffer, limits: Limits): Buffer {
  const needed = [...filesIn(bytes, limits.unpackedMax)].filter(
    ([name]) => NEEDED.test(name) && !/vbaProject/i.test(name),
  )
  const isBinary = ([name]: [string, Buffer]) => /\.bin$/i.test(name)
  const binary = needed.filter(isBinary).reduce((sum, [, { length }]) => sum + length, 0)
  if (binary > limits.binaryMax) throw new Unreadable(true)
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
    throw error instanceof Unpackable ? new Unreadable(error.message === 'tooLarge') : error
  }
}

function fromBook(content: Buffer | string, limits: Limits): string[][] {
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
    // Whatever the reader stumbles over, the file is none that people can use; memory and time end the whole worker.
    if (error instanceof Error) throw new Unreadable(false)
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
    return wallText({ wallSeconds: Math.round(cell.v.getTime() / 1000) }).replace(' 00:00', '')
  if (typeof cell.v !== 'number') return String(cell.v)
  // A telephone number kept as a number: all its digits, and no exponent.
  return Number.isInteger(cell.v) ? BigInt(cell.v).toString() : String(cell.v)
}

const UTF16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]

/** UTF-16 says so by itself; what is not UTF-8 is what Windows writes in our countries. */
function textOf(bytes: Buffer): string {
  const utf16 = UTF16.find(({ mark }) => bytes.subarray(0, 2).equals(mark))
  if (utf16) return new TextDecoder(utf16.encoding).decode(bytes)
  if (bytes.includes(0)) throw new Unreadable(false)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
