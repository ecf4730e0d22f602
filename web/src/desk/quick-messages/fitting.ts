import { limits } from '@recado/contract/platform/limits'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { plain } from '../../app/text/plain.ts'
import { type Facts, type Part, partsOf } from './variables.ts'

/** Whether the letters stand in the word in this order, whatever stands between them. */
function isScattered(letters: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at += 1
  return at === letters.length
}

/** How well a quick reply fits what was typed, 0 the best; undefined where it does not. */
function gapOf({ shortcode, message }: QuickMessage, said: string): number | undefined {
  const word = plain(shortcode)
  if (word.startsWith(said)) return 0
  if (word.includes(said)) return 1
  if (isScattered(said, word)) return 2
  return plain(message).includes(said) ? 3 : undefined
}

/** Those that fit what was typed behind the slash: the best first, among equals the one used last. */
export function fittingOf(
  all: readonly QuickMessage[],
  said: string,
  recent: readonly number[],
): QuickMessage[] {
  const wanted = plain(said.trim())
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

/** A reply on one line as the customer will read it, cut where a row of the list ends. */
export function labelOf(message: string, facts: Facts): Part[] {
  const line = partsOf(message.replaceAll(/\s+/g, ' ').trim(), facts)
  const label: Part[] = []
  let room: number = limits.quickReplyLabelMax
  for (const { text, is } of line) {
    if (text.length > room) return [...label, { text: `${text.slice(0, room)}...`, is }]
    label.push({ text, is })
    room -= text.length
  }
  return label
}
