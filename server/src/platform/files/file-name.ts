import { extensionsOf } from './file-types.ts'
import { cutText } from '../cut-text.ts'

const MOST = 200

/** Bidirectional marks, which reorder the displayed name so that `gpj.exe` reads as `exe.jpg`. */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A name that is safe to display and save: no path, no control characters, at most 200 characters including the
 * extension.
 */
export function cleanFileName(said: string | undefined): string {
  const last = (said ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]|["<>|:*?]/gu, '')
    .replace(BIDI_MARKS, '')
    .replace(/^[\s.]+/, '')
    .trimEnd()
  if (name.length <= MOST) return name || 'file'
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return cutText(name, MOST - ending.length).trimEnd() + ending
}

/** The part of a name that programs and people take for a file type. */
const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i

/**
 * The cleaned name with an extension that matches the content, so a saved file opens as what it is. Replaces an
 * extension of another type. Leaves the name alone if the type is unknown.
 */
export function fileNameFor(said: string | undefined, mime: string): string {
  const name = cleanFileName(said)
  const [usual, ...others] = extensionsOf(mime)
  if (!usual) return name
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if ([usual, ...others].includes(extension)) return name
  return cleanFileName(`${name.replace(EXTENSION, '') || 'file'}.${usual}`)
}
