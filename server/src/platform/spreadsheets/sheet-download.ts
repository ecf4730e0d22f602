import { Readable } from 'node:stream'
import type { SheetFormat } from '@recado/contract/platform/spreadsheets'
import { Download } from '../http/download.ts'
import type { Language } from '../language.ts'
import type { Cell } from './cells.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

type SheetDownloadOptions = {
  /** Name of the sheet, and of the file without its extension. */
  name: string
  format: SheetFormat
  language: Language
  titles: string[]
  /** The rows below the titles, in batches. Pulled only as fast as they are sent. */
  rows: AsyncIterable<Cell[][]>
}

/**
 * A spreadsheet download, generated while it is sent. Reads the first rows before answering, so an error there is a
 * normal refusal instead of a truncated file.
 */
export async function sheetDownload(options: SheetDownloadOptions): Promise<Download> {
  const { name, format, language, titles } = options
  const rows = options.rows[Symbol.asyncIterator]()
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
