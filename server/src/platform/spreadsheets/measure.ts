/** How much a sheet may hold before it is parsed. `cells` counts blank ones that the file names, too. */
export type ContentLimits = { cellsMax: number; stringsMax: number; tagsMax: number }

export type Content = { cells: number; strings: number; tags: number }

const LESS_THAN = 0x3c
const COLON = 0x3a
/** Longer names are neither a cell nor a string. */
const NAME_MAX = 24

const CELLS = new Set(['c', 'cell', 'td', 'th'])

/**
 * Counts what markup makes a reader build: tags, cells and shared strings, of spreadsheets (.xlsx, Excel's XML) and of
 * web pages. Reads every byte once and keeps none, so it is cheap where the reader is not. Returns false as soon as one
 * limit is passed. `content` is added to, so that several files share the limits.
 */
export function isWithin(bytes: Uint8Array, content: Content, limits: ContentLimits): boolean {
  for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, at + 1)) {
    const name = nameAt(bytes, at + 1)
    content.tags += 1
    if (CELLS.has(name)) content.cells += 1
    if (name === 'si') content.strings += 1
    const { cells, strings, tags } = content
    if (cells > limits.cellsMax || strings > limits.stringsMax || tags > limits.tagsMax)
      return false
  }
  return true
}

/** The name of the tag that begins here, in lower case and without its namespace; of a closing tag none. */
function nameAt(bytes: Uint8Array, start: number): string {
  let name = ''
  for (let at = start; at < bytes.length && at - start < NAME_MAX; at++) {
    const byte = bytes[at]!
    if (byte === COLON) name = ''
    else if (isLetter(byte)) name += String.fromCharCode(byte | 0x20)
    else break
  }
  return name
}

const isLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
