import { findWords } from '@recado/contract/desk/word-search'
import { cutText } from '../../../platform/cut-text.ts'

const EXCERPT = 160
const BEFORE_HIT = 24

/** The part of a message around the first hit, on one line. */
export function excerptOf(body: string, words: readonly string[]): string {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const at = findWords(line, words)[0]?.start ?? 0
  if (line.length <= EXCERPT || at <= BEFORE_HIT) return cutText(line, EXCERPT)
  const start = line.lastIndexOf(' ', at - BEFORE_HIT) + 1 || at - BEFORE_HIT
  // Not the second half of a character.
  return `…${cutText(line.slice(start).replace(/^[\udc00-\udfff]/, ''), EXCERPT)}`
}
