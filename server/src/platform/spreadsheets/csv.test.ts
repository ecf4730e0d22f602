import { expect, test } from 'vitest'
import { csvOf, parseCsv } from './csv.ts'
import type { Cell } from './cells.ts'

async function written(rows: Cell[][], separator: ',' | ';' = ';'): Promise<string> {
  const texts: string[] = []
  for await (const text of csvOf(some(rows), { separator })) texts.push(text)
  return texts.join('')
}

async function* some(rows: Cell[][]) {
  yield rows
}

test('no cell can be taken for a formula, whatever its first character', async () => {
  const cells = ['=1+1', '+55', '-2', '@SUM(A1)', '\tx', '\rx', "=cmd|'/c calc'!A1"]
  for (const cell of cells) {
    const [, ...lines] = (await written([['Nome'], [cell]])).split('\r\n')
    expect(lines.join('\r\n').replace(/^"/, ''), cell).toMatch(/^'/)
  }
})

test('numbers use the decimal mark that fits the separator', async () => {
  expect(await written([[-2.5, 3, null]])).toBe('\uFEFF-2,5;3;\r\n')
  expect(await written([[-2.5, 3, null]], ',')).toBe('\uFEFF-2.5,3,\r\n')
})

test('written CSV reads back the same, with quotes, separators and line breaks inside', async () => {
  const rows = [
    ['Nome', 'Nota'],
    ['Lia "a rápida"', 'uma;duas\r\nlinhas'],
    ['', 'só a segunda'],
  ]
  expect(parseCsv(await written(rows), 10).slice(0, 3)).toEqual(rows)
})

test('the separator is taken from the titles, not from the cells', () => {
  expect(parseCsv('nome\tnumero\nLia, Ana; Bia\t1', 10)[1]).toEqual(['Lia, Ana; Bia', '1'])
  expect(parseCsv('"a;b",numero\nx,1', 10)).toEqual([
    ['a;b', 'numero'],
    ['x', '1'],
  ])
})

test('an unterminated quote takes the rest, and parsing ends', () => {
  expect(parseCsv(`a;b\n"${'x'.repeat(500_000)}\n1;2`, 10)).toHaveLength(2)
})

test('reads no more rows than requested', () => {
  expect(parseCsv('a\n'.repeat(1000), 10)).toHaveLength(10)
})
