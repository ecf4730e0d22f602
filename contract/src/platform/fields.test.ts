import { expect, test } from 'vitest'
import { z } from 'zod'
import { PairingNumber } from '../connections/connection-forms.ts'
import { ContactForm } from '../contacts/contacts.ts'
import { TagForm } from '../desk/tags.ts'
import { errorTexts } from '../errors.ts'
import { flag, id, idList, idOrIds, moment, page, searchText } from './endpoint.ts'
import { readInput } from './input.ts'

const takes = (schema: z.ZodType, said: unknown) => schema.safeParse(said).success

test('an id is a whole number from 1 to the greatest of the database, also as digits', () => {
  expect([1, '7', 2_147_483_647].map((said) => id.parse(said))).toEqual([1, 7, 2_147_483_647])
  for (const said of [0, -1, 1.5, 2_147_483_648, 'x', {}, '1;2'])
    expect(takes(id, said)).toBe(false)
})

test('a flag is yes or no in the spellings of a query', () => {
  expect(['true', '1', true].map((said) => flag.parse(said))).toEqual([true, true, true])
  expect(['false', '0', '', false].map((said) => flag.parse(said))).toEqual(Array(4).fill(false))
  for (const said of ['yes', 'TRUE', 2, {}]) expect(takes(flag, said)).toBe(false)
})

test('a list of ids has up to 200, as JSON or as a list, and one id is a list of one', () => {
  const ids = Array.from({ length: 200 }, (_, n) => n + 1)
  expect([idList.parse(JSON.stringify(ids)), idList.parse(ids)]).toEqual([ids, ids])
  expect([idList.parse(''), idOrIds.parse('7'), idOrIds.parse('[7,8]')]).toEqual([[], [7], [7, 8]])
  for (const said of [[...ids, 201], '[1', '{}', '[0]', 'x'])
    expect(takes(idList, said)).toBe(false)
})

test('pages count from one to a hundred thousand', () => {
  expect(page.parse({})).toEqual({ searchParam: '', pageNumber: 1 })
  expect(page.parse({ pageNumber: '100000' }).pageNumber).toBe(100_000)
  for (const pageNumber of [0, 100_001, 1.5, 'x']) expect(takes(page, { pageNumber })).toBe(false)
})

test('a search takes 200 characters after trimming, and no NUL', () => {
  expect(searchText.parse(`  ${'x'.repeat(200)} `)).toHaveLength(200)
  expect([takes(searchText, 'x'.repeat(201)), takes(searchText, 'a\0b')]).toEqual([false, false])
})

test('a moment is UTC with a Z, and a date becomes one', () => {
  expect(moment.parse(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  expect(takes(moment, '2026-03-20T12:00:00.000Z')).toBe(true)
  for (const said of ['2026-03-20', '2026-02-30T12:00:00Z', '2026-03-20T12:00:00-03:00'])
    expect([said, takes(moment, said)]).toEqual([said, false])
})

test('numbers keep their digits, within the limits of their form', () => {
  const number = (said: string) => ContactForm.shape.number.safeParse(said).data
  expect(number('+55 (11) 98888-7777')).toBe('5511988887777')
  expect([number('1234-567'), number('1234-5678'), number('9'.repeat(51))]).toEqual([
    undefined,
    '12345678',
    undefined,
  ])
  const pairing = (number: string) => takes(PairingNumber, { number })
  expect([7, 8, 15, 16].map((n) => pairing('9'.repeat(n)))).toEqual([false, true, true, false])
})

test('a colour has three or six hexadecimal digits, and none is the usual one', () => {
  const color = (said?: string) => TagForm.safeParse({ name: 'VIP', color: said }).data?.color
  expect([color('#0aF9bC'), color(''), color()]).toEqual(['#0aF9bC', '#A4CCCC', '#A4CCCC'])
  expect(color('#0aF')).toBe('#00aaFF')
  for (const said of ['#12', 'red', '#12345', '#1234567', '123456', '#12345g', ' #123456'])
    expect([said, color(said)]).toEqual([said, undefined])
})

test('half of a character is replaced in every text of an input, however deep', () => {
  const schema = z.object({ texts: z.array(z.object({ text: z.string() })) })
  expect(readInput(schema, { texts: [{ text: 'a\ud83d' }, { text: '😀' }] })).toEqual({
    texts: [{ text: 'a\ufffd' }, { text: '😀' }],
  })
})

test('an input that is nested deeper than any schema is refused like any other', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  const schema = z.object({ text: z.string(), unused: z.unknown() })
  expect(() => readInput(schema, { text: deep })).toThrow(z.ZodError)
  expect(readInput(schema, { text: 'a', unused: deep }).text).toBe('a')
})

test('the sentences of an error have the same placeholders in every language', () => {
  for (const [code, { pt, en, es }] of Object.entries(errorTexts)) {
    const marks = [pt, en, es].map((text) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted())
    expect([code, marks[1], marks[2]]).toEqual([code, marks[0], marks[0]])
  }
})
