/** A piece of a message: text, formatting around pieces, or a link. */
export type TextPiece =
  | { is: 'text'; text: string }
  | { is: 'bold' | 'italic' | 'strike'; inside: TextPiece[] }
  | { is: 'code' | 'mono'; text: string }
  | { is: 'link'; text: string; href: string }

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const

const MONO = /```([\s\S]+?)```/
const CODE = /`([^`\n]+)`/
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/i
/** A mark opens before a letter. The character in front of it is checked when it is found. */
const OPENING = /[*_~](?=[^\s*_~]|[*_~][^\s])/gu
const JOINED = /[\p{L}\p{N}*_~]$/u
/** A mark closes after a non-space and not before a letter or digit. */
const CLOSINGS = {
  '*': /(?<=\S)\*(?![\p{L}\p{N}])/gu,
  _: /(?<=\S)_(?![\p{L}\p{N}])/gu,
  '~': /(?<=\S)~(?![\p{L}\p{N}])/gu,
}
type Mark = keyof typeof CLOSINGS
const MARKED_MAX = 4097

type Found = { at: number; length: number; make: () => TextPiece[] }
/** Finds the first piece of its kind at or after an offset. Offsets never decrease between calls. */
type Finder = (from: number) => Found | undefined

const byPattern =
  (pattern: RegExp, make: (found: RegExpExecArray) => TextPiece[]) =>
  (text: string): Finder =>
  (from) => {
    const match = pattern.exec(text.slice(from))
    if (!match) return undefined
    return { at: from + match.index, length: match[0].length, make: () => make(match) }
  }

/**
 * Finds the first match at or after an offset. Offsets never decrease, so a match is cached until the offset passes it.
 */
function following(text: string, pattern: RegExp): (from: number) => number {
  let at = -1
  return (from) => {
    if (at >= from) return at
    pattern.lastIndex = from
    at = pattern.exec(text)?.index ?? Infinity
    return at
  }
}

/**
 * Finds text between two marks, on one line and of limited length. Each offset is examined once, however many marks
 * open.
 */
function byMarks(text: string): Finder {
  const breakAfter = following(text, /\n/g)
  const closing = {
    '*': following(text, CLOSINGS['*']),
    _: following(text, CLOSINGS._),
    '~': following(text, CLOSINGS['~']),
  }
  const opening = following(text, OPENING)
  return (from) => {
    for (let at = opening(from); at < text.length; at = opening(at + 1)) {
      if (at > from && JOINED.test(text.slice(Math.max(from, at - 2), at))) continue
      const mark = text[at] as Mark
      const end = closing[mark](at + 2)
      if (end > at + 1 + MARKED_MAX || breakAfter(at) < end) continue
      const inside = text.slice(at + 1, end)
      return {
        at,
        length: end + 1 - at,
        make: () => [{ is: marks[mark], inside: parseFormattedText(inside) }],
      }
    }
    return undefined
  }
}

const kinds = [
  byPattern(MONO, ([, text = '']) => [{ is: 'mono', text }]),
  byPattern(CODE, ([, text = '']) => [{ is: 'code', text }]),
  byPattern(LINK, ([address]) => linked(address)),
  byMarks,
]

/**
 * Parses WhatsApp formatting. The earliest piece wins. Code and links contain no marks. A customer may send 65,536
 * characters of marks, so no rule searches twice for a match it has found.
 */
export function parseFormattedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  const next = kinds.map((kind) => ({
    find: kind(text),
    at: -1,
    found: undefined as Found | undefined,
  }))
  let from = 0
  while (from < text.length) {
    for (const one of next) {
      if (one.at >= from) continue
      one.found = one.find(from)
      one.at = one.found?.at ?? Infinity
    }
    const first = next.reduce((best, one) => (one.at < best.at ? one : best))
    if (first.at > from) pieces.push({ is: 'text', text: text.slice(from, first.at) })
    if (!first.found) break
    pieces.push(...first.found.make())
    from = first.at + first.found.length
  }
  return pieces
}

const TRAILING = new Set('.,;:!?)]}*_~')

/**
 * Length of a link without trailing punctuation, which belongs to the sentence. Walks back from the end: a regular
 * expression would start again at every mark inside a long link.
 */
export function addressLength(
  found: string,
  isTrailing = (letter: string) => TRAILING.has(letter),
): number {
  let length = found.length
  while (length > 0 && isTrailing(found[length - 1]!)) length -= 1
  return length
}

function linked(found: string): TextPiece[] {
  const address = found.slice(0, addressLength(found))
  const rest = found.slice(address.length)
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  return [{ is: 'link', text: address, href }, ...parseFormattedText(rest)]
}

const wordsOf = (piece: TextPiece): string =>
  'inside' in piece ? piece.inside.map(wordsOf).join('') : piece.text

/** The text without formatting, on one line, for list rows, quotations and screen readers. */
export const withoutFormatting = (text: string): string =>
  parseFormattedText(text).map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim()

const SIGNATURE = /^\*[^*\n]{1,80}:\*\n/

/**
 * Removes the signature in front of an outgoing message. In the one-line preview, where line breaks became spaces, it
 * is found by the author's name.
 */
export function withoutSignature(text: string, name?: string): string {
  const head = `*${name}:* `
  return name && text.startsWith(head) ? text.slice(head.length) : text.replace(SIGNATURE, '')
}

export const withSignature = (name: string, text: string): string => `*${name}:*\n${text}`
