/** Lengths are bounded, so that the time to read a text grows with its length only. */
const LINK = /!?\[([^[\]\n]{0,500})\]\((\S{1,2000}?)\)/g
const STRONG = /\*\*(?=\S)([^\n]{0,1000}?\S)\*\*|__(?=\S)([^\n]{0,1000}?\S)__/g
const EMPHASIS = /(?<![*\w])\*(?=[^\s*])([^*\n]{0,1000}?[^\s*])\*(?![*\w])/g
const STRUCK = /~~(?=\S)([^\n]{0,1000}?\S)~~/g
const HEADING = /^#{1,6} +([^\n]{1,1000})$/gm
const ESCAPED = /\\([\\`*_{}[\]()#+.!~>-])/g

/** Stands for a star of bold text while single stars are still italics. */
const BOLD = '\ue080'
/** Escaped marks become characters of a private range, and themselves at the end. */
const PRIVATE = 0xe000

/**
 * Markdown in the format of WhatsApp: one star for bold, one underscore for italics, one tilde for what is struck through.
 * Headings become bold, links stand behind their text.
 */
export const fromMarkdown = (markdown: string): string =>
  markdown
    .replace(/[\ue000-\ue080]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(ESCAPED, (_all, mark: string) => String.fromCharCode(PRIVATE + mark.charCodeAt(0)))
    .replace(LINK, (_all, text: string, url: string) =>
      text && text !== url ? `${text}: ${url}` : url,
    )
    .replace(HEADING, (_all, title: string) =>
      bold(title.replaceAll('**', '').replace(/[ #]{1,20}$/, '')),
    )
    .replace(STRONG, (_all, one?: string, two?: string) => bold((one ?? two)!))
    .replace(EMPHASIS, '_$1_')
    .replace(STRUCK, '~$1~')
    .replace(/^( *)[*+-] +/gm, '$1• ')
    .replace(/[\ue000-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - PRIVATE))
    .replaceAll(BOLD, '*')
    .trim()

const bold = (text: string) => `${BOLD}${text}${BOLD}`

/** The plain text of a tree of rich text. */
export const fromRichText = (nodes: readonly unknown[]): string =>
  nodes
    .map((node) => inline(node, 0))
    .join('\n')
    .trim()

/** A tree of more levels is cut. */
const DEPTH_MAX = 20

function inline(node: unknown, depth: number): string {
  if (typeof node !== 'object' || node === null || depth > DEPTH_MAX) return ''
  const { text, children, url } = node as { text?: unknown; children?: unknown; url?: unknown }
  if (typeof text === 'string') return text
  const inner = Array.isArray(children)
    ? children.map((one) => inline(one, depth + 1)).join('')
    : ''
  return typeof url === 'string' && url !== inner ? `${inner}: ${url}` : inner
}
