/**
 * The number a customer can quote for a ticket: the day of its creation and its id, digits only. It never changes.
 * `day` is YYYY-MM-DD.
 */
export const protocolNumber = ({ id, day }: { id: number; day: string }): string =>
  `${day.replaceAll('-', '')}${id}`

const DIGITS = /^(\d{4})(\d{2})(\d{2})(\d{1,10})$/
const LARGEST_ID = 2_147_483_647

/** The id and the day within a protocol number as people type it; undefined for any other text. */
export function readProtocolNumber(typed: string): { id: number; day: string } | undefined {
  const [, year, month, date, rest] = DIGITS.exec(typed.replace(/[\s.#-]/g, '')) ?? []
  const id = Number(rest)
  if (!rest || rest.startsWith('0') || id > LARGEST_ID) return undefined
  const day = `${year}-${month}-${date}`
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? { id, day } : undefined
}
