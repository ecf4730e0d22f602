import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import type { SheetLine } from './parse-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { xlsxOf } from './xlsx.ts'
import { zip } from './zip.ts'

let lastUser = 0

async function read(bytes: Buffer | string): Promise<string[][]> {
  const lines: SheetLine[] = []
  await readSheet(
    { companyId: 1, userId: (lastUser += 1) },
    async () => Buffer.from(bytes),
    async (sheet) => {
      for await (const some of sheet.lines) lines.push(...some)
    },
  )
  return lines.map(({ cells }) => cells)
}

const book = (rows: unknown[][], bookType: xlsx.BookType): Buffer => {
  const made = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(made, xlsx.utils.aoa_to_sheet(rows), 'Plan1')
  return xlsx.write(made, { type: 'buffer', bookType }) as Buffer
}

async function* some(rows: Cell[][]) {
  yield rows
}

const made = (rows: Cell[][]) => buffer(Readable.from(xlsxOf(some(rows), 'Contatos')))

const rows = [
  ['Nome', 'Número'],
  ['Lia Campos', 5511987654321],
  ['José Ávila', '+55 11 3333-4444'],
]
const asText = [
  ['Nome', 'Número'],
  ['Lia Campos', '5511987654321'],
  ['José Ávila', '+55 11 3333-4444'],
]

test.each(['xlsx', 'xlsb', 'biff8', 'xlml'] as const)(
  'a sheet is read as %s, and a long number keeps its digits',
  async (kind) => {
    expect(await read(book(rows, kind))).toEqual(asText)
  },
)

test('HTML that calls itself a sheet is read as one', async () => {
  const cells = (row: string[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  expect(await read(`<html><table>${asText.map(cells).join('')}</table></html>`)).toEqual(asText)
})

test('separated values are read in the common encodings', async () => {
  const text = 'Nome;Número\r\nLia Campos;5511987654321\r\nJosé Ávila;+55 11 3333-4444\r\n'
  expect(await read(`\uFEFF${text}`)).toEqual(asText)
  expect(await read(Buffer.from(text, 'latin1'))).toEqual(asText)
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(asText)
})

test('an exported sheet reads back, with moments in local time', async () => {
  const at = Date.UTC(2026, 10, 21, 14, 5) / 1000
  const written = await made([
    ['Nome', 'Criado em', 'n'],
    ['=HYPERLINK("x") & <Lia> 😀', { localSeconds: at }, 2.5],
  ])
  expect(await read(written)).toEqual([
    ['Nome', 'Criado em', 'n'],
    ['=HYPERLINK("x") & <Lia> 😀', '21/11/2026 14:05', '2.5'],
  ])
})

test('no exported cell is a formula to a spreadsheet program', async () => {
  const written = await made([['Nome'], ['=1+1']])
  const sheet = xlsx.read(written, { cellFormula: true }).Sheets['Contatos']!
  expect(sheet['A2']).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet['A2'].f).toBeUndefined()
})

test('a formula is not evaluated: its last result is used', async () => {
  const sheet = xlsx.utils.aoa_to_sheet([['Nome'], ['x']])
  sheet['A2'] = { t: 'n', v: 7, f: '1+1' }
  const one = xlsx.utils.book_new(sheet)
  expect(await read(xlsx.write(one, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toEqual([
    ['Nome'],
    ['7'],
  ])
})

test('the first non-empty sheet is read, without its blank rows and columns', async () => {
  const many = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([]))
  xlsx.utils.book_append_sheet(many, xlsx.utils.aoa_to_sheet([[], ['Nome', '', ''], [], ['Lia']]))
  expect(await read(xlsx.write(many, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toEqual([
    ['Nome'],
    ['Lia'],
  ])
})

test.each([
  ['an empty archive', Buffer.from('PK\u0003\u0004 and nothing more')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ['a truncated office file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
])('%s is no spreadsheet', async (_what, bytes) => {
  await expect(read(bytes)).rejects.toThrow('ERR_IMPORT_UNREADABLE')
})

test('refuses more rows or columns than allowed', async () => {
  const line = '5511987654321\n'
  await expect(read(line.repeat(limits.importRowsMax + 2))).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
  await expect(read('a;'.repeat(limits.importColumnsMax + 1))).rejects.toThrow(
    'ERR_IMPORT_TOO_LARGE',
  )
})

test('a small archive that would fill the memory is refused before it does', async () => {
  const mountain = Array.from({ length: 400 }, () => ' '.repeat(1024 * 1024))
  const bomb = await buffer(
    Readable.from(zip([{ name: 'xl/worksheets/sheet1.xml', content: mountain }])),
  )
  expect(bomb.length).toBeLessThan(4 * 1024 * 1024)
  await expect(read(bomb)).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
})

test('an archive that declares false sizes is unpacked no further than the limit', async () => {
  const honest = await buffer(Readable.from(zip([{ name: 'a.xml', content: ['x'] }])))
  const packed = deflateRawSync(Buffer.alloc(400 * 1024 * 1024))
  const lying = Buffer.concat([
    honest.subarray(0, 35),
    packed,
    honest.subarray(honest.indexOf(Buffer.from('PK\u0001\u0002'))),
  ])
  const central = 35 + packed.length
  lying.writeUInt32LE(packed.length, central + 20)
  lying.writeUInt32LE(1, central + 24)
  lying.writeUInt32LE(central, lying.length - 6)
  await expect(read(lying)).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
})

const packed = (name: string, content: string[]) => buffer(Readable.from(zip([{ name, content }])))

test.each([
  ['shared strings', 'xl/sharedStrings.xml', '<si><t>a</t></si>', 3_000_000],
  ['strings of another namespace', 'xl/sharedStrings.xml', '<x:si/>', 3_000_000],
  ['cells', 'xl/worksheets/sheet1.xml', '<c r="A1"/>', 3_000_000],
  ['tags of any name', 'xl/styles.xml', '<a/>', 16_500_000 / 4],
])('a small archive with millions of %s is refused before it is parsed', async (_what, ...part) => {
  const [name, tag, count] = part
  // In blocks, because one text would exceed the limit of unpacked bytes.
  const block = tag.repeat(count / 1000)
  const bomb = await packed(name, Array(name.includes('styles') ? 4000 : 1000).fill(block))
  expect(bomb.length).toBeLessThan(limits.importBytesMax / 20)
  await expect(read(bomb)).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
})

test.each([
  ['web page', `<table>${'<td>'.repeat(2_100_000)}`],
  ['line of separated values', ';'.repeat(2_100_000)],
])('a %s of millions of cells is refused before it is parsed', async (_what, text) => {
  await expect(read(text)).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
})

test('binary parts have a limit of their own', async () => {
  const bomb = await packed('xl/sharedStrings.bin', Array(25).fill('\u0001'.repeat(1024 * 1024)))
  await expect(read(bomb)).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
})

/** A sheet whose content arrives when the test says so. */
function aSlowSheet(reader: { companyId: number; userId: number }) {
  const arrives = Promise.withResolvers<Buffer>()
  const read = readSheet(
    reader,
    () => arrives.promise,
    async ({ count }) => count,
  )
  read.catch(() => undefined)
  return { read, arrive: () => arrives.resolve(Buffer.from('Nome\nLia')) }
}

test('sheets of one company do not delay those of another', async () => {
  const many = [1, 2, 3, 4, 5, 6].map((userId) => aSlowSheet({ companyId: 70, userId }))
  const other = aSlowSheet({ companyId: 71, userId: 1 })
  other.arrive()
  expect(await other.read).toBe(2)
  for (const { arrive } of many) arrive()
  expect(await Promise.all(many.map((one) => one.read))).toEqual([2, 2, 2, 2, 2, 2])
})

test('a user may have one sheet running and one waiting', async () => {
  const reader = { companyId: 72, userId: 1 }
  const [first, second] = [aSlowSheet(reader), aSlowSheet(reader)]
  const third = aSlowSheet(reader)
  await expect(third.read).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  const colleague = aSlowSheet({ companyId: 72, userId: 2 })
  for (const { arrive } of [first, second, colleague]) arrive()
  expect(await Promise.all([first.read, second.read, colleague.read])).toEqual([2, 2, 2])
  const next = aSlowSheet(reader)
  next.arrive()
  expect(await next.read).toBe(2)
})

test('an invalid sheet does not stop the next one', async () => {
  const both = await Promise.allSettled([read('PK\u0003\u0004'), read('Nome\nLia')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
