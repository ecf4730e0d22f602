import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createGunzip, createGzip } from 'node:zlib'
import type { World } from '../../platform/ctx.ts'
import type { SheetLine } from '../../platform/spreadsheets/parse-sheet.ts'

/** The number of rows per batch. */
export const BATCH_SIZE = 1000

type Storage = Pick<World, 'files'>

/** Stores the rows of a spreadsheet under this key, one per line, until they are imported. */
export async function storeRows(
  { files }: Storage,
  key: string,
  lines: AsyncIterable<SheetLine[]>,
): Promise<void> {
  async function* text() {
    for await (const some of lines)
      yield some.map(({ line, cells }) => `${JSON.stringify([line, cells])}\n`).join('')
  }
  const gzip = createGzip({ level: 4 })
  const source = Readable.from(text())
  source.on('error', (error) => gzip.destroy(error))
  await files.put(key, source.pipe(gzip))
}

/** Reads the stored rows in order, `ROWS_AT_ONCE` at a time. Closes the file if the reader stops early. */
export async function* readRows({ files }: Storage, key: string): AsyncGenerator<SheetLine[]> {
  const stored = (await files.open(key)) as Readable
  const gunzip = createGunzip()
  stored.on('error', (error) => gunzip.destroy(error))
  try {
    let some: SheetLine[] = []
    for await (const text of createInterface({ input: stored.pipe(gunzip) })) {
      const [line, cells] = JSON.parse(text) as [number, string[]]
      some.push({ line, cells })
      if (some.length < BATCH_SIZE) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  } finally {
    stored.destroy()
    gunzip.destroy()
  }
}
