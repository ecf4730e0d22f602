import i18next from 'i18next'

/** The company's time zone after sign-in, the browser's before. */
let zone: string | undefined
let clock: Intl.DateTimeFormat | undefined

/** Made when it is first used, because the start of the app shows no time. */
function currentClock(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return clock
}

/** Sets the time zone (IANA name) of all days and times, so that every user of a company reads the same ones. */
export function setTimeZone(timeZone: string): void {
  if (timeZone === zone) return
  zone = timeZone
  clock = undefined
}

/**
 * Makes the first format of the page. Until then the engine has not loaded its tables of languages, which takes 15 ms on a
 * desktop computer. Call it where the page waits for the network, so that no rendering waits for the tables.
 */
export const loadFormatTables = (): void => void new Intl.NumberFormat()

type Moment = string | number | Date

function partsOf(moment: Moment): Record<string, string> {
  const parts = currentClock().formatToParts(new Date(moment))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** The day of a moment for comparison and for the API: YYYY-MM-DD. */
export function isoDayOf(moment: Moment): string {
  const { year, month, day } = partsOf(moment)
  return `${year}-${month}-${day}`
}

/** HH:mm. */
export function clockOf(moment: Moment): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

const locales: Record<string, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/** Locale for numbers and money. */
export const currentLocale = (): string => locales[i18next.language] ?? 'pt-BR'

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string | undefined, year?: 'numeric'): Intl.DateTimeFormat {
  const key = `${timeZone} ${year}`
  const digits = { day: '2-digit', month: '2-digit' } as const
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, year, ...digits })
  formats.set(key, made)
  return made
}

/** DD/MM/YYYY in every language. */
export const dateOf = (moment: Moment): string =>
  dayFormat(zone, 'numeric').format(new Date(moment))

/** The format of `dateOf` as a calendar pattern. */
export const DATE_PATTERN = 'DD/MM/YYYY'

const noonOf = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`)

/** Formats a calendar day (YYYY-MM-DD, with or without a time) as DD/MM/YYYY. */
export const dayInWords = (day: string): string => dayFormat('UTC', 'numeric').format(noonOf(day))

/** Formats a range of days. A range of one day is written as that day. */
export const daysInWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`

/** Formats a calendar day as DD/MM, without the year. */
export const shortDayInWords = (day: string): string => dayFormat('UTC').format(noonOf(day))

/** DD/MM/YYYY HH:mm. */
export const dateAndClockOf = (moment: Moment): string => `${dateOf(moment)} ${clockOf(moment)}`

/** Number of calendar days between two moments. */
export const daysBetween = (earlier: Moment, later: Moment): number =>
  Math.round((Date.parse(isoDayOf(later)) - Date.parse(isoDayOf(earlier))) / 86_400_000)
