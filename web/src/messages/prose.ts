/** A piece of a message: words, a mark around pieces, or a link. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'bold' | 'italic' | 'strike'; inside: Piece[] }
  | { is: 'code' | 'mono'; text: string }
  | { is: 'link'; text: string; href: string }

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const

const MONO = /```([\s\S]+?)```/
const CODE = /`([^`\n]+)`/
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/i
/** A mark opens after a gap and before a letter, closes after a letter and before a gap, on one line and not endlessly far. */
const MARK =
  /(?<![\p{L}\p{N}*_~])([*_~])(?=[^\s*_~]|[*_~][^\s])([^\n]{0,4096}?[^\s])\1(?![\p{L}\p{N}])/u

type Rule = { pattern: RegExp; make: (found: RegExpExecArray) => Piece[] }

const rules: Rule[] = [
  { pattern: MONO, make: ([, text = '']) => [{ is: 'mono', text }] },
  { pattern: CODE, make: ([, text = '']) => [{ is: 'code', text }] },
  { pattern: LINK, make: ([address]) => linked(address) },
  {
    pattern: MARK,
    make: ([, mark, text = '']) => [{ is: marks[mark as keyof typeof marks], inside: parse(text) }],
  },
]

/**
 * A message's text in WhatsApp's own marks. The earliest piece wins; code and links hold no marks.
 * A customer may send 65,536 characters of them, so no rule looks twice for what it has found.
 */
export function parse(text: string): Piece[] {
  const pieces: Piece[] = []
  const next = rules.map((rule) => ({ rule, at: -1, match: null as RegExpExecArray | null }))
  let from = 0
  while (from < text.length) {
    for (const one of next) {
      if (one.at >= from) continue
      one.match = one.rule.pattern.exec(text.slice(from))
      one.at = one.match ? from + one.match.index : Infinity
    }
    const first = next.reduce((best, one) => (one.at < best.at ? one : best))
    if (first.at > from) pieces.push({ is: 'text', text: text.slice(from, first.at) })
    if (!first.match) break
    pieces.push(...first.rule.make(first.match))
    from = first.at + first.match[0].length
  }
  return pieces
}

const TRAILING = new Set('.,;:!?)]}*_~')

/**
 * The length of an address without the punctuation behind it, which belongs to the sentence. Walks back from the end:
 * a pattern for it would begin anew at every mark inside a long address.
 */
export function addressLength(
  found: string,
  isTrailing = (letter: string) => TRAILING.has(letter),
): number {
  let length = found.length
  while (length > 0 && isTrailing(found[length - 1]!)) length -= 1
  return length
}

function linked(found: string): Piece[] {
  const address = found.slice(0, addressLength(found))
  const rest = found.slice(address.length)
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  return [{ is: 'link', text: address, href }, ...parse(rest)]
}

const wordsOf = (piece: Piece): string =>
  'inside' in piece ? piece.inside.map(wordsOf).join('') : piece.text

/** The words without their marks, on one line: for rows, quotations and the ear. */
export const plainOf = (text: string): string =>
  parse(text).map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim()

const SIGNATURE = /^\*[^*\n]{1,80}:\*\n/

/** An own message without the signature in front of it; in a row's line, where breaks became blanks, by its name. */
export function unsigned(text: string, name?: string): string {
  const head = `*${name}:* `
  return name && text.startsWith(head) ? text.slice(head.length) : text.replace(SIGNATURE, '')
}

export const signed = (name: string, text: string): string => `*${name}:*\n${text}`
