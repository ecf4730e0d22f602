import { limits } from './limits.ts'

/** More words than this narrow nothing further. */
const WORDS_MAX = 6

/** As searches compare: without case and accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * The words a search in texts goes by: every one long enough to be looked up, in any order; where none is, what was
 * said as a whole. Empty where even that is too short.
 */
export function wordsOf(said: string): string[] {
  const whole = said.trim().replaceAll(/\s+/g, ' ')
  if (whole.length < limits.searchMin) return []
  const words = whole.split(' ').filter((word) => word.length >= limits.searchMin)
  return words.length > 0 ? [...new Set(words)].slice(0, WORDS_MAX) : [whole]
}

export type Span = { start: number; end: number }

/** Where these words stand in a text, accents and case ignored; in order, none over another. */
export function foundIn(text: string, words: readonly string[]): Span[] {
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

function spansOf(plain: string, word: string): Span[] {
  const spans: Span[] = []
  if (word === '') return spans
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
    spans.push({ start: at, end: at + word.length })
  return spans
}
