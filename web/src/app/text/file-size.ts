import type { Media } from '@recado/contract/desk/message-forms'
import i18next from 'i18next'

const STEP = 1024
const units = ['B', 'KB', 'MB', 'GB'] as const

/** Formats a file size for reading: 96 KB, 1,4 MB. */
export function bytesOf(bytes: number): string {
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), units.length - 1)
  const shown = bytes / STEP ** step
  const digits = step > 1 && shown < 10 ? 1 : 0
  const text = shown.toLocaleString(i18next.language, { maximumFractionDigits: digits })
  return `${text} ${units[step] ?? 'B'}`
}

/** Short type of a file: its extension, else the subtype of its MIME type. */
export function typeOf({ fileName, mime }: Pick<Media, 'fileName' | 'mime'>): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1] ?? mime.split('/')[1] ?? ''
  return ending.toUpperCase()
}
