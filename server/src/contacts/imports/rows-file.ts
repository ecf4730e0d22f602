import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createGunzip, createGzip } from 'node:zlib'
import type { World } from '../../platform/ctx.ts'
import type { Line } from '../../platform/spreadsheets/parse-sheet.ts'

/** So many rows are worked off at a time. */
export const ROWS_AT_ONCE = 1000

type Storage = Pick<World, 'files'>

/** Keeps the rows of a sheet under this key, one a line, until they are worked off. */
export async function keepRows(
  { files }: Storage,
  key: string,
  lines: AsyncIterable<Line[]>,
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

/** The kept rows in their order, `ROWS_AT_ONCE` at a time. Whoever stops before the end lets go of the file too. */
export async function* keptRows({ files }: Storage, key: string): AsyncGenerator<Line[]> {
  const stored = (await files.open(key)) as Readable
  const gunzip = createGunzip()
  stored.on('error', (error) => gunzip.destroy(error))
  try {
    let some: Line[] = []
    for await (const text of createInterface({ input: stored.pipe(gunzip) })) {
      const [line, cells] = JSON.parse(text) as [number, string[]]
      some.push({ line, cells })
      if (some.length < ROWS_AT_ONCE) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  } finally {
    stored.destroy()
    gunzip.destroy()
  }
}
