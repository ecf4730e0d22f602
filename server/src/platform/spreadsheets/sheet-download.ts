import { Readable } from 'node:stream'
import type { SheetFormat } from '@recado/contract/sheets'
import { Download } from '../http/download.ts'
import type { Language } from '../language.ts'
import type { Cell } from './cells.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

type Making = {
  /** Of the sheet, and of the file without its ending. */
  name: string
  format: SheetFormat
  language: Language
  titles: string[]
  /** Below the titles, some at a time; asked for only as fast as they are taken. */
  rows: AsyncIterable<Cell[][]>
}

/**
 * A spreadsheet as a file to download, made while it travels. The first rows are read before it is answered: what fails
 * there is refused as any call is, not cut off in the middle of a file.
 */
export async function sheetDownload(making: Making): Promise<Download> {
  const { name, format, language, titles } = making
  const rows = making.rows[Symbol.asyncIterator]()
  const first = await rows.next()
  async function* all() {
    yield [titles]
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => rows }
  }
  const content =
    format === 'xlsx'
      ? xlsxOf(all(), name)
      : csvOf(all(), { separator: language === 'en' ? ',' : ';' })
  const mime =
    format === 'xlsx'
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv; charset=utf-8'
  return new Download({
    name: `${name}.${format}`,
    mime,
    content: Readable.from(content, { objectMode: false }),
  })
}
