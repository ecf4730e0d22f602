/** A local time: seconds since 1970-01-01 00:00 of the local clock. */
export type LocalTime = { localSeconds: number }

/** The content of a cell in an exported spreadsheet. */
export type Cell = string | number | LocalTime | null

/** Whether a spreadsheet program might take this text for a formula. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/** Characters no document may contain: control characters, lone surrogates and the two noncharacters. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** Removes the characters that neither a spreadsheet nor a database can hold. */
export const removeUnwritable = (text: string): string =>
  text.toWellFormed().replaceAll(UNWRITABLE, '')

const two = (part: number) => String(part).padStart(2, '0')

/** DD/MM/YYYY HH:mm */
export function localTimeText({ localSeconds }: LocalTime): string {
  const at = new Date(localSeconds * 1000)
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** Null stays null. */
export const localTime = (localSeconds: number | null): Cell =>
  localSeconds === null ? null : { localSeconds }

/** A moment within a text, in the format of the times in cells: DD/MM/YYYY HH:mm in this time zone. */
export function momentText(at: string, timeZone: string): string {
  const two = '2-digit'
  const day = { day: two, month: two, year: 'numeric' } as const
  const clock = { hour: two, minute: two, hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...day, ...clock })
  return format.format(new Date(at)).replace(',', '')
}
