/** A moment as a clock on the wall showed it: seconds since 1970-01-01 00:00 of that clock. */
export type Wall = { wallSeconds: number }

/** What stands in a cell of a spreadsheet that is made here. */
export type Cell = string | number | Wall | null

/** Whether a spreadsheet program might take this text for something to work out. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/** What no document may hold: control characters, halves of characters, and the two that are none. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** The text without what neither a spreadsheet nor a database can hold. */
export const writable = (text: string): string => text.toWellFormed().replaceAll(UNWRITABLE, '')

const two = (part: number) => String(part).padStart(2, '0')

/** DD/MM/YYYY HH:mm */
export function wallText({ wallSeconds }: Wall): string {
  const at = new Date(wallSeconds * 1000)
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** Nothing where there was no such moment. */
export const wall = (wallSeconds: number | null): Cell =>
  wallSeconds === null ? null : { wallSeconds }
