/** How much a sheet may hold before it is parsed. `cells` includes blank cells named in the file. */
export type ContentLimits = { cellsMax: number; stringsMax: number; tagsMax: number }

export type ArchiveContent = { cells: number; strings: number; tags: number }

const LESS_THAN = 0x3c
const COLON = 0x3a
/** Longer names are neither a cell nor a string. */
const NAME_MAX = 24

const CELLS = new Set(['c', 'cell', 'td', 'th'])

/**
 * Counts what markup makes a parser allocate: tags, cells and shared strings, of spreadsheets (.xlsx, Excel's XML) and
 * of HTML. Reads every byte once and stores none, so it is cheap where the parser is not. Returns false as soon as a
 * limit is exceeded. Adds to `content`, so several files share the limits.
 */
export function isWithin(
  bytes: Uint8Array,
  content: ArchiveContent,
  limits: ContentLimits,
): boolean {
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

/** The name of the tag that starts here, in lower case and without its namespace. Empty for a closing tag. */
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
