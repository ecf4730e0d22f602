import { limits } from '@recado/contract/platform/limits'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { renderedParts, type TextPart, type VariableValues } from '@recado/contract/desk/variables'
import { normalizeText } from '../../app/text/normalize-text.ts'

/** Whether the word contains the letters in this order, with any letters between them. */
function isScattered(letters: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at += 1
  return at === letters.length
}

/** Rank of the match, 0 the best; undefined without a match. */
function gapOf({ shortcode, message }: QuickMessage, said: string): number | undefined {
  const word = normalizeText(shortcode)
  if (word.startsWith(said)) return 0
  if (word.includes(said)) return 1
  if (isScattered(said, word)) return 2
  return normalizeText(message).includes(said) ? 3 : undefined
}

/**
 * The quick replies that match the text after the slash, best match first. Among equal matches the most recently used
 * comes first.
 */
export function matchQuickMessages(
  all: readonly QuickMessage[],
  said: string,
  recent: readonly number[],
): QuickMessage[] {
  const wanted = normalizeText(said.trim())
  const ageOf = ({ id }: QuickMessage) => {
    const age = recent.indexOf(id)
    return age < 0 ? recent.length : age
  }
  return all
    .flatMap((one) => {
      const gap = gapOf(one, wanted)
      return gap === undefined ? [] : [{ one, gap, age: ageOf(one) }]
    })
    .toSorted((a, b) => a.gap - b.gap || a.age - b.age)
    .map(({ one }) => one)
}

/** A reply in one line with its variables filled in, cut to the width of a row. */
export function labelOf(message: string, values: VariableValues): TextPart[] {
  const line = renderedParts(message.replaceAll(/\s+/g, ' ').trim(), values)
  const label: TextPart[] = []
  let room: number = limits.quickReplyLabelMax
  for (const { text, is } of line) {
    if (text.length > room) return [...label, { text: `${text.slice(0, room)}...`, is }]
    label.push({ text, is })
    room -= text.length
  }
  return label
}
