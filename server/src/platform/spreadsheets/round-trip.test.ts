import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import { type Cell, localTime, localTimeText, looksLikeFormula, removeUnwritable } from './cells.ts'
import { csvOf, parseCsv } from './csv.ts'
import { xlsxOf } from './xlsx.ts'
import { InvalidArchive, unzip, zip } from './zip.ts'

const next = randomFrom(20_260_109)
const below = (n: number) => Math.floor(next() * n)
const pieces = [
  ...Array.from('abc019 áçñ日本ש'),
  '"',
  '""',
  ';',
  ',',
  '\t',
  '|',
  '\r\n',
  '\n',
  "'",
  '=1+1',
  '-',
  '+',
  '@',
  '😀',
  '&lt;',
  '<b>',
  ']]>',
  '\u0085',
  '\0',
  '\ud83d',
  '\uFFFE',
]
const anyText = () => Array.from({ length: below(8) }, () => pieces[below(pieces.length)]).join('')
const anyRows = (): string[][] => {
  const width = 2 + below(4)
  const titles = Array.from({ length: width }, (_, n) => `t${n}`)
  const rows = Array.from({ length: 1 + below(6) }, () => Array.from({ length: width }, anyText))
  return [titles, ...rows]
}

async function* all(rows: Cell[][]) {
  yield rows
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const some: Buffer[] = []
  for await (const part of parts) some.push(part)
  return Buffer.concat(some)
}

test('any text that is written as CSV reads back, without what no document can hold', async () => {
  for (let run = 0; run < 300; run += 1) {
    const rows = anyRows()
    const separator = run % 2 ? ';' : ','
    const back = parseCsv(await textOf(csvOf(all(rows), { separator })), 100)
    const expected = rows.map((row) =>
      row.map((cell) =>
        looksLikeFormula(removeUnwritable(cell))
          ? `'${removeUnwritable(cell)}`
          : removeUnwritable(cell),
      ),
    )
    expect(back.slice(0, rows.length)).toEqual(expected)
  }
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!)

/** The text cells of a sheet, row by row; an empty cell is the empty text. */
const cellsOf = (xml: string): string[][] =>
  [...xml.matchAll(/<row>([\s\S]*?)<\/row>/g)].map(([, row]) =>
    [
      ...row!.matchAll(
        /<c\/>|<c s="\d" t="inlineStr"><is><t xml:space="preserve">([\s\S]*?)<\/t><\/is><\/c>/g,
      ),
    ].map(([, text]) => unescaped(text ?? '')),
  )

test('any text that is written as an Excel file reads back from its sheet', async () => {
  for (let run = 0; run < 40; run += 1) {
    const rows = anyRows()
    const files = unzip(await bytesOf(xlsxOf(all(rows), 'Contatos')), 10_000_000)
    const sheet = files.get('xl/worksheets/sheet1.xml')!.toString()
    expect(cellsOf(sheet)).toEqual(rows.map((row) => row.map(removeUnwritable)))
  }
})

test('a cell of Excel holds 32,767 characters and no half of one', async () => {
  const sheetOf = async (cell: string) =>
    cellsOf(
      unzip(await bytesOf(xlsxOf(all([['t'], [cell]]), 'x')), 10_000_000)
        .get('xl/worksheets/sheet1.xml')!
        .toString(),
    )[1]![0]!
  expect(await sheetOf('x'.repeat(32_767))).toHaveLength(32_767)
  expect(await sheetOf('x'.repeat(32_768))).toHaveLength(32_767)
  expect((await sheetOf(`${'x'.repeat(32_766)}😀`)).isWellFormed()).toBe(true)
})

test('local moments are told as they were on the wall, before 1970 as well', () => {
  expect(localTimeText({ localSeconds: 0 })).toBe('01/01/1970 00:00')
  expect(localTimeText({ localSeconds: 59 })).toBe('01/01/1970 00:00')
  expect(localTimeText({ localSeconds: -60 })).toBe('31/12/1969 23:59')
  expect(localTimeText({ localSeconds: Date.UTC(2028, 1, 29, 23, 59, 59) / 1000 })).toBe(
    '29/02/2028 23:59',
  )
  expect([localTime(null), localTime(5)]).toEqual([null, { localSeconds: 5 }])
})

test('an archive unpacks to what was packed, up to its last allowed byte', async () => {
  const entries = [
    { name: 'ação/a.txt', content: ['olá ', 'mundo 😀'] },
    { name: 'empty', content: [] },
    { name: 'big', content: Array.from({ length: 50 }, () => 'x'.repeat(1000)) },
  ]
  const archive = await bytesOf(zip(entries))
  const expected = entries.map(({ name, content }) => [name, content.join('')])
  const size = expected.reduce((sum, [, text]) => sum + Buffer.byteLength(text!), 0)
  const files = unzip(archive, size)
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual(expected)
  expect(() => unzip(archive, size - 1)).toThrow(InvalidArchive)
  expect(() => inflateRawSync(archive)).toThrow()
})

test('an archive that is cut off or changed anywhere is refused or unpacked, never a crash', async () => {
  const archive = await bytesOf(zip([{ name: 'a', content: ['some content'] }]))
  for (let length = 0; length < archive.length; length += 1)
    expect(() => unzip(archive.subarray(0, length), 1000), String(length)).toThrow(InvalidArchive)
  for (let at = 0; at < archive.length; at += 1) {
    const changed = Buffer.from(archive)
    changed[at] = changed[at]! ^ 0xff
    try {
      for (const content of unzip(changed, 1000).values())
        expect(content.length).toBeLessThanOrEqual(1000)
    } catch (error) {
      expect(error, `byte ${at}`).toBeInstanceOf(InvalidArchive)
    }
  }
})
