import i18next from 'i18next'

/** The company's time zone once somebody is signed in; until then the browser's. */
let zone: string | undefined
let clock = makeClock()

function makeClock() {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

/** From now on days and hours are those of this time zone (IANA name): everybody of a company reads the same. */
export function followZone(timeZone: string): void {
  if (timeZone === zone) return
  zone = timeZone
  clock = makeClock()
}

type Moment = string | number | Date

function partsOf(moment: Moment): Record<string, string> {
  const parts = clock.formatToParts(new Date(moment))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** The day a moment falls on, as it is compared and sent: YYYY-MM-DD. */
export function isoDayOf(moment: Moment): string {
  const { year, month, day } = partsOf(moment)
  return `${year}-${month}-${day}`
}

/** HH:mm */
export function clockOf(moment: Moment): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

const locales: Record<string, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/** How numbers and money are written for this reader. */
export const localeNow = (): string => locales[i18next.language] ?? 'pt-BR'

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string | undefined, year?: 'numeric'): Intl.DateTimeFormat {
  const key = `${timeZone} ${year}`
  const digits = { day: '2-digit', month: '2-digit' } as const
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, year, ...digits })
  formats.set(key, made)
  return made
}

/** DD/MM/YYYY, in every language. */
export const dateOf = (moment: Moment): string =>
  dayFormat(zone, 'numeric').format(new Date(moment))

/** The same as a calendar's pattern. */
export const DATE_PATTERN = 'DD/MM/YYYY'

const noonOf = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`)

/** A day of the calendar, YYYY-MM-DD with or without a time behind it, in words. */
export const dayInWords = (day: string): string => dayFormat('UTC', 'numeric').format(noonOf(day))

/** Days from one to another in words; one alone as itself. */
export const daysInWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`

/** The same where the year goes without saying. */
export const shortDayInWords = (day: string): string => dayFormat('UTC').format(noonOf(day))

/** Day and HH:mm. */
export const dateAndClockOf = (moment: Moment): string => `${dateOf(moment)} ${clockOf(moment)}`

/** Whole days from one to the other, by the calendar. */
export const daysBetween = (earlier: Moment, later: Moment): number =>
  Math.round((Date.parse(isoDayOf(later)) - Date.parse(isoDayOf(earlier))) / 86_400_000)
