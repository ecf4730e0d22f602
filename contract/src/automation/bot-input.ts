/** What a customer has typed, as the bot reads it: the number of an option, `0` back, `#` start. Null: none of them. */
export type BotInput = number | 'back' | 'start' | null

/** The mark of a keycap, the variation of an emoji, and characters without width. */
const INVISIBLE = /[\u{20E3}\u{FE0E}\u{FE0F}\u{200B}-\u{200F}\u{2060}\u{FEFF}\u{00AD}]/gu
const KEYCAP_TEN = /\u{1F51F}/gu

/** Marks that people type around a number: `1.`, `1)`, `*1*`, `"1"`. */
const AROUND = /^[\s*_~"'“”‘’[(]+|[\s*_~"'“”‘’\]).,:;!-]+$/gu

/** More digits are a phone number or an amount, not the number of an option. */
const DIGITS = /^\d{1,4}$/

/**
 * Reads the text of a customer. Full-width digits, digits in circles and keycap emoji count as digits, leading zeros do
 * not matter.
 */
export function botInputOf(text: string): BotInput {
  if (text.length > 40) return null
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(KEYCAP_TEN, '10')
    .replace(AROUND, '')
  if (plain === '#') return 'start'
  if (!DIGITS.test(plain)) return null
  return Number(plain) || 'back'
}
