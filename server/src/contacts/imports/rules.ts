import type { ColumnMeaning, ContactImport, RowFault } from '@recado/contract/contacts/imports'
import { ContactForm } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { cutText } from '../../platform/cut-text.ts'

type Column = ContactImport['columns'][number]
type Line = { cells: string[] }

/** How to read the columns. */
export type ColumnReading = { columns: ColumnMeaning[]; areBrazilian: boolean }

/** A row as a contact; an empty name means that the spreadsheet has none. */
export type ImportedContact = {
  name: string
  number: string
  email: string
  /** The row is imported without the invalid value. */
  warning?: 'badEmail'
  /** The values of the columns that become extra information. */
  fields: { column: number; value: string }[]
}

const SAMPLES = 3
const SAMPLE_MAX = 60

/** Common titles in three languages; the first matching column is used. */
const titlePatterns: [ColumnMeaning, RegExp][] = [
  ['number', /^(numero|number|num|tel|fone|cel|movil|mobile|phone|whats|zap|wpp)/],
  ['email', /^(e-?mail|correo)/],
  ['name', /^(nome|name|nombre|contato|contact|cliente)/],
  ['ignore', /^(criado em|created at|creado el)$/],
]

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** At least eight digits, grouped in any way. */
const looksLikeNumber = (cell: string): boolean =>
  /^[+\d\s().-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= limits.numberMin

/** Whether the first line contains titles: it does unless it contains a number. */
export const hasTitles = ([first]: Line[]): boolean =>
  first !== undefined && !first.cells.some(looksLikeNumber)

/** The columns of a spreadsheet by its first lines, with a guess of their content. */
export function columnsOf(head: Line[]): Column[] {
  const isTitled = hasTitles(head)
  const below = isTitled ? head.slice(1) : head
  const width = Math.max(...head.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, i) => ({
    title: cutText((isTitled ? head[0]?.cells[i] : undefined) ?? '', limits.fieldNameMax),
    samples: below.slice(0, SAMPLES).map(({ cells }) => cutText(cells[i] ?? '', SAMPLE_MAX)),
  }))
  const guesses = guessMeanings(columns)
  return columns.map((column, i) => ({ ...column, guess: guesses[i]! }))
}

function guessMeanings(columns: Omit<Column, 'guess'>[]): ColumnMeaning[] {
  const guesses = columns.map<ColumnMeaning>(({ title }) => (title ? 'field' : 'ignore'))
  for (const [meaning, pattern] of titlePatterns) {
    const at = columns.findIndex(({ title }, i) => isFree(guesses[i]) && pattern.test(plain(title)))
    if (at >= 0) guesses[at] = meaning
  }
  const byLook = columns.findIndex(({ samples }) => samples.some(looksLikeNumber))
  if (!guesses.includes('number') && byLook >= 0) guesses[byLook] = 'number'
  return guesses
}

const isFree = (guess: ColumnMeaning | undefined) => guess === 'field'

/** The digits with country code. A number stored as a decimal or with an exponent has lost digits. */
export function digitsOf(cell: string, areBrazilian: boolean): string | undefined {
  const text = cell.trim().replace(/^(\d+)[.,]0$/, '$1')
  if (/\de[+-]?\d/i.test(text)) return undefined
  const hasCountry = /^(\+|00)/.test(text)
  const digits = text.replaceAll(/\D/g, '').replace(hasCountry ? /^00/ : /^0/, '')
  const isLocal = areBrazilian && !hasCountry && (digits.length === 10 || digits.length === 11)
  const full = isLocal ? `55${digits}` : digits
  return full.length >= limits.numberMin && full.length <= E164_MAX ? full : undefined
}

/** The maximum length of a telephone number (E.164). */
const E164_MAX = 15

const EMAIL = ContactForm.shape.email.unwrap()

/** The contact in a row, or why it is none. An invalid e-mail is dropped with a warning. */
export function parseRow(
  cells: string[],
  { columns, areBrazilian }: ColumnReading,
): ImportedContact | RowFault {
  const cellOf = (meaning: ColumnMeaning) => removeGuard(cells[columns.indexOf(meaning)] ?? '')
  const cell = cellOf('number')
  const number = digitsOf(cell, areBrazilian)
  if (number === undefined) return cell === '' ? 'noNumber' : 'badNumber'
  const name = cellOf('name').replaceAll(/\s+/g, ' ').trim()
  if (charactersIn(name) > limits.nameMax) return 'nameTooLong'
  if (name !== '' && charactersIn(name) < limits.nameMin) return 'nameTooShort'
  const email = cellOf('email')
  const isEmail = EMAIL.safeParse(email).success
  const values = cells.map(removeGuard)
  const isTooLong = (value: string) => charactersIn(value) > limits.fieldValueMax
  if (values.some((value, i) => columns[i] === 'field' && isTooLong(value))) return 'fieldTooLong'
  const fields = values.flatMap((value, column) =>
    columns[column] === 'field' && value !== '' ? [{ column, value }] : [],
  )
  const row = { name, number, email: isEmail ? email : '', fields }
  return isEmail ? row : { ...row, warning: 'badEmail' }
}

/** Characters as the form of a contact counts them: code points, not UTF-16 units. */
const charactersIn = (text: string): number => Array.from(text).length

/** Removes the apostrophe that guards a cell against formula evaluation. */
const removeGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\d])/, '').trim()

/** The name of the extra information for a column. */
export const fieldName = (columns: Pick<Column, 'title'>[], at: number): string =>
  columns[at]?.title || letterOf(at)

/** The letter of a column in spreadsheet programs: A, B, …, Z, AA. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26))

/**
 * Whether the columns can be imported: one meaning each, the number exactly once, name and e-mail at most once, and no
 * more fields than a contact may have.
 */
export function isReadable(meanings: ColumnMeaning[], columns: unknown[]): boolean {
  const count = (meaning: ColumnMeaning) => meanings.filter((one) => one === meaning).length
  return (
    meanings.length === columns.length &&
    count('number') === 1 &&
    count('name') <= 1 &&
    count('email') <= 1 &&
    count('field') <= limits.fieldsMax
  )
}
