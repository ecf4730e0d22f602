import { limits } from '../platform/limits.ts'

/** Maximum number of words of a search. Further words are ignored. */
const WORDS_MAX = 6

/** The text without case and accents, as searches compare it. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether the text index can find the word. Without three letters or digits in a row every text would be read. */
const isLookedUp = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(plainText(word))

/**
 * The words of a text search, in any order. Empty if the index can find none of them, because all are too short or
 * consist of punctuation.
 */
export function searchWords(said: string): string[] {
  const words = said.split(/\s+/).filter((word) => word.length >= limits.searchMin)
  const few = [...new Set(words)].slice(0, WORDS_MAX)
  return few.some(isLookedUp) ? few : []
}

export type TextRange = { start: number; end: number }

/** The positions of these words in a text, ignoring accents and case. Sorted and without overlaps. */
export function findWords(text: string, words: readonly string[]): TextRange[] {
  const { plain, places } = plainWithPlaces(text)
  const spans = words.map(plainText).flatMap((word) => spansOf(plain, word))
  const inText = spans
    .map(({ start, end }) => ({ start: places[start]!, end: places[end]! }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return inText.filter(({ start }, i) => inText.slice(0, i).every(({ end }) => start >= end))
}

/** The plain text, with the position in the original text of each of its characters and of its end. */
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
