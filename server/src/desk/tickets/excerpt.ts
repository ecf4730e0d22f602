import { foundIn } from '@recado/contract/desk/found-words'

const EXCERPT = 160
const BEFORE_HIT = 24

/** The part of a message around the first hit, on one line. */
export function excerptOf(body: string, words: readonly string[]): string {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const at = foundIn(line, words)[0]?.start ?? 0
  if (line.length <= EXCERPT || at <= BEFORE_HIT) return line.slice(0, EXCERPT)
  const start = line.lastIndexOf(' ', at - BEFORE_HIT) + 1 || at - BEFORE_HIT
  return `…${line.slice(start, start + EXCERPT)}`
}
