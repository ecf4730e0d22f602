import { expect, test } from 'vitest'
import { owner } from '../../../test/database.ts'
import { randomFrom } from '../../../test/random.ts'

// A search looks up index entries first. If a word's entries were not among those of a text that contains the word, the
// text would never be found.

const next = randomFrom(20_260_106)
const below = (n: number) => Math.floor(next() * n)
const one = <T>(of: readonly T[]): T => of[below(of.length)]!

const letters = [
  ...Array.from('abcxyzABCXYZ0189'),
  ...Array.from('áàãâçéêíóõúüÁÇÕñß'),
  ...Array.from('žŁøæœıİ'),
  ...Array.from('жяЁαΩשלוםعربي日本語한글'),
  ...Array.from('      \t\n.,;:-_%\\\'"()/@#!?'),
  '😀',
  '👍🏽',
  'e\u0301',
  '\u200f',
  '\u00a0',
]

const randomText = (most: number) =>
  Array.from({ length: 1 + below(most) }, () => one(letters)).join('')

/** A part of the text by whole characters. */
function partOf(text: string): string {
  const all = Array.from(text)
  const start = below(all.length)
  return all.slice(start, start + 1 + below(12)).join('')
}

test('every part of a text is found by its index entries, whatever its letters', async () => {
  const pairs = Array.from({ length: 500 }, () => {
    const text = randomText(60)
    return { text, word: partOf(text) }
  })
  const missed = await owner`
    select p.text, p.word from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (text text, word text)
     where plain_text(p.text) like contains_pattern(p.word)
       and not search_terms(7, p.text) @> terms_within(7, array[p.word])`
  expect(missed).toEqual([])
  const [hits] = await owner`
    select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (text text, word text)
     where plain_text(p.text) like contains_pattern(p.word) and cardinality(terms_within(7, array[p.word])) > 0`
  expect(hits.n).toBeGreaterThan(100)
})

test('of several words each contributes its entries', async () => {
  const [row] = await owner`
    select search_terms(7, 'O boleto do pedido azul') @> terms_within(7, array['pedido', 'boleto']) as both,
           search_terms(7, 'O boleto azul') @> terms_within(7, array['pedido', 'boleto']) as one`
  expect(row).toEqual({ both: true, one: false })
})

test('beside a space inside the text the two letters there are an entry', async () => {
  const [row] = await owner`
    select terms_within(7, array['pedido 77 de ana']) as terms`
  for (const entry of ['7: 77', '7:77 ', '7: de', '7:de ', '7: an'])
    expect(row.terms, entry).toContain(entry)
  expect(row.terms).not.toContain('7: pe')
  expect(row.terms).not.toContain('7:na ')
})

test('a pattern takes every sign of a word literally', async () => {
  const words = ['50%', 'a_b', 'c:\\dir', '%', '_', '\\', '%_\\', "d'água"]
  for (const word of words) {
    const [row] = await owner`
      select plain_text(${`x ${word} y`}) like contains_pattern(${word}) as itself, 'x ab y 50 zzz' like contains_pattern(${word}) as other`
    expect([word, row]).toEqual([word, { itself: true, other: false }])
  }
})

test('case and accents make no difference to a search', async () => {
  for (const [text, word] of [
    ['AÇÃO', 'acao'],
    ['pão de queijo', 'PAO'],
    ['Müller', 'muller'],
    ['STRASSE', 'strasse'],
    ['ÑANDÚ', 'ñandu'],
    ['ПРИВЕТ', 'привет'],
  ]) {
    const [row] = await owner`select plain_text(${text}) like contains_pattern(${word}) as found`
    expect([text, word, row.found]).toEqual([text, word, true])
  }
})

test('words without three letters in a row have no entries', async () => {
  for (const word of ['', 'a', 'ab', '  ', '...', '😀😀😀', 'a-b-c', '1.2.3']) {
    const [row] = await owner`select terms_within(7, array[${word}::text]) as terms`
    expect([word, row.terms]).toEqual([word, []])
  }
  const [none] = await owner`select terms_within(7, '{}') as terms`
  expect(none.terms).toEqual([])
})

test('entries of most texts are left out, unless there are no others', async () => {
  const rareOf = async (terms: string[], texts: string[]) => {
    const [row] = await owner`select rare_terms(${terms}, ${texts}) as terms`
    return row.terms
  }
  const texts = ['o boleto 77', 'o boleto 12', 'seu boleto', 'o recibo']
  expect(await rareOf(['7: 77', '7:bol', '7:ole'], texts)).toEqual(['7: 77'])
  expect(await rareOf(['7:bol', '7:ole'], texts)).toEqual(['7:bol', '7:ole'])
  expect(await rareOf(['7:bol', '7:ole'], [])).toEqual(['7:bol', '7:ole'])
  expect(await rareOf([], texts)).toEqual([])
})

test('entries of one company are never those of another', async () => {
  const [row] = await owner`
    select search_terms(7, 'boleto') && search_terms(77, 'boleto') as shared,
           search_terms(7, 'boleto') && search_terms(1, 'boleto') as also`
  expect(row).toEqual({ shared: false, also: false })
})

test('the entries of a message name the stretches that its position is in', async () => {
  const SHORT = 16_384
  const LONG = 262_144
  for (const position of [1, SHORT - 1, SHORT, LONG - 1, LONG, 5 * LONG + 3 * SHORT + 7]) {
    const [row] = await owner`select message_terms(7, ${position}, 'boleto') as terms`
    const stretches = [`7#${Math.floor(position / SHORT)}`, `7##${Math.floor(position / LONG)}`]
    expect(row.terms.slice(0, 2)).toEqual(stretches)
    expect(row.terms.slice(2)).toContain('7:bol')
  }
})
