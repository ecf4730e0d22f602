import { extensionsOf } from './file-types.ts'

const MOST = 200

/** Left and right marks that turn a name around, so that `gpj.exe` reads as `exe.jpg`. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name fit to be shown and saved: no path, no control characters, at most 200 characters with the ending kept. */
export function cleanFileName(said: string | undefined): string {
  const last = (said ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]|["<>|:*?]/gu, '')
    .replace(TURNING, '')
    .trim()
    .replace(/^\.+/, '')
  if (name.length <= MOST) return name || 'file'
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, MOST - ending.length).toWellFormed() + ending
}

/** What programs and people take for the type of a file. */
const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i

/**
 * The cleaned name with an extension that belongs to the content: whoever opens a saved file opens what it is. One that
 * belongs to another type is replaced. Of a type we do not know, the name stays as it is.
 */
export function fileNameFor(said: string | undefined, mime: string): string {
  const name = cleanFileName(said)
  const [usual, ...others] = extensionsOf(mime)
  if (!usual) return name
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if ([usual, ...others].includes(extension)) return name
  return cleanFileName(`${name.replace(EXTENSION, '') || 'file'}.${usual}`)
}
