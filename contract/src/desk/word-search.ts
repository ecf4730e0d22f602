import { limits } from '../platform/limits.ts'

/** More words than this narrow nothing further. */
const WORDS_MAX = 6

/** As searches compare: without case and accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** What an index of texts knows: without three letters or digits in a row every text would have to be read. */
const isLookedUp = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(plainText(word))

/**
 * The words a search in texts goes by: every one long enough, in any order. Empty where none of them can be looked up:
 * all too short, or nothing but signs.
 */
export function searchWords(said: string): string[] {
  const words = said.split(/\s+/).filter((word) => word.length >= limits.searchMin)
  const few = [...new Set(words)].slice(0, WORDS_MAX)
  return few.some(isLookedUp) ? few : []
}

export type TextRange = { start: number; end: number }

/** Where these words stand in a text, accents and case ignored; in order, none over another. */
export function findWords(text: string, words: readonly string[]): TextRange[] {
  const { plain, places } = plainWithPlaces(text)
  const spans = words.map(plainText).flatMap((word) => spansOf(plain, word))
  const inText = spans
    .map(({ start, end }) => ({ start: places[start]!, end: places[end]! }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return inText.filter(({ start }, i) => inText.slice(0, i).every(({ end }) => start >= end))
}

/** The plain text, and for each of its characters, and its end, where that stands in the text itself. */
function plainWithPlaces(text: string): { plain: string; places: number[] } {
  const places: number[] = []
  let plain = ''
  let at = 0
  for (const character of text) {
    const said = plainText(character)
    for (let i = 0; i < said.length; i += 1) places.push(at)
    plain += said
    at += character.length
  }
  return { plain, places: [...places, text.length] }
}

function spansOf(plain: string, word: string): TextRange[] {
  const spans: TextRange[] = []
  if (word === '') return spans
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
    spans.push({ start: at, end: at + word.length })
  return spans
}
