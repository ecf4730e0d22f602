const MOST = 200

/** Left and right marks that turn a name around, so that `gpj.exe` reads as `exe.jpg`. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name fit to be shown and saved: no path, no control characters, at most 200 characters with the ending kept. */
export function cleanFileName(said: string | undefined): string {
  const last = (said ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    .replace(/\p{Cc}|["<>|:*?]/gu, '')
    .replace(TURNING, '')
    .trim()
    .replace(/^\.+/, '')
  if (name.length <= MOST) return name || 'file'
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, MOST - ending.length) + ending
}
