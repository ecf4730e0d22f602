import { expect, test } from 'vitest'
import { columnsOf, digitsOf, fieldName, hasTitles, parseRow } from './rules.ts'

const sheet = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }))

test('columns are known by their titles in three languages, whatever their case and accents', () => {
  const known = (...titles: string[]) =>
    columnsOf(sheet(titles, ['x', 'y', 'z'])).map(({ guess }) => guess)
  expect(known('Nome', 'Número', 'E-mail')).toEqual(['name', 'number', 'email'])
  expect(known('nome completo', 'numero', 'EMAIL')).toEqual(['name', 'number', 'email'])
  expect(known('Name', 'WhatsApp', 'CPF')).toEqual(['name', 'number', 'field'])
  expect(known('Correo', 'Teléfono', 'Nombre')).toEqual(['email', 'number', 'name'])
  expect(known('Cliente', 'Celular', 'Telefone fixo')).toEqual(['name', 'number', 'field'])
})

test('a column without a known title is the number if it looks like numbers', () => {
  const [first, second] = columnsOf(sheet(['Quem', 'Contato 1'], ['Lia', '(11) 98765-4321']))
  expect([first?.guess, second?.guess]).toEqual(['field', 'number'])
})

test('a sheet that begins with a number at once has no titles, and its columns go by letters', () => {
  const head = sheet(['Lia', '5511987654321'], ['Rui', '5511987654322'])
  expect(hasTitles(head)).toBe(false)
  const columns = columnsOf(head)
  expect(columns.map(({ title, guess }) => [title, guess])).toEqual([
    ['', 'ignore'],
    ['', 'number'],
  ])
  expect(columns[0]?.samples).toEqual(['Lia', 'Rui'])
  expect(fieldName(columns, 0)).toBe('A')
  expect(fieldName(columns, 27)).toBe('AB')
})

test.each([
  ['5511987654321', '5511987654321'],
  ['+55 (11) 98765-4321', '5511987654321'],
  ['(11) 98765-4321', '5511987654321'],
  ['011 98765-4321', '5511987654321'],
  ['11 3333-4444', '551133334444'],
  ['5511987654321.0', '5511987654321'],
  ['+1 415 555 2671', '14155552671'],
  ['0054 11 1234-5678', '541112345678'],
  ['55 98765-4321', '5555987654321'],
])('the number %s is kept as %s', (said, kept) => {
  expect(digitsOf(said, true)).toBe(kept)
})

test.each(['', 'não tem', '98765', '5,51199E+12', '5.51199e12', '11987654321 11987654322'])(
  'there is no number in "%s"',
  (said) => expect(digitsOf(said, true)).toBeUndefined(),
)

test('numbers of elsewhere get no code of Brazil', () => {
  expect(digitsOf('4155552671', false)).toBe('4155552671')
})

const reading = { columns: ['name', 'number', 'email', 'field'] as const, areBrazilian: true }
const read = (...cells: string[]) => parseRow(cells, { ...reading, columns: [...reading.columns] })

test('a row becomes a contact with what stands in its cells', () => {
  expect(read('  Lia   Campos ', '11987654321', 'lia@casa.test', '318.418')).toEqual({
    name: 'Lia Campos',
    number: '5511987654321',
    email: 'lia@casa.test',
    fields: [{ column: 3, value: '318.418' }],
  })
})

test('the apostrophe that guards a cell of an exported sheet is not part of it', () => {
  expect(read("'=Lia", '11987654321', '', "'+1")).toMatchObject({
    name: '=Lia',
    fields: [{ column: 3, value: '+1' }],
  })
  expect(read("'Lia", '11987654321')).toMatchObject({ name: "'Lia" })
})

test('a row counts characters as the form of a contact does', () => {
  expect(read('🌵'.repeat(50), '11987654321')).toMatchObject({ name: '🌵'.repeat(50) })
  expect(read('🌵'.repeat(51), '11987654321')).toBe('nameTooLong')
  expect(read('🌵', '11987654321')).toBe('nameTooShort')
  expect(read('Lia', '11987654321', '', '🌵'.repeat(500))).toMatchObject({
    fields: [{ value: '🌵'.repeat(500) }],
  })
  expect(read('Lia', '11987654321', '', '🌵'.repeat(501))).toBe('fieldTooLong')
})

test('a row that cannot be a contact says why', () => {
  expect(read('Lia', '')).toBe('noNumber')
  expect(read('Lia', '123')).toBe('badNumber')
  expect(read('L', '11987654321')).toBe('nameTooShort')
  expect(read('L'.repeat(51), '11987654321')).toBe('nameTooLong')
  expect(read('Lia', '11987654321', 'lia@')).toMatchObject({ email: '', warning: 'badEmail' })
  expect(read('Lia', '11987654321', '', 'x'.repeat(501))).toBe('fieldTooLong')
})
