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

/** DD/MM/YYYY */
export function dateOf(moment: Moment): string {
  const { year, month, day } = partsOf(moment)
  return `${day}/${month}/${year}`
}

/** DD/MM/YYYY HH:mm */
export const dateAndClockOf = (moment: Moment): string => `${dateOf(moment)} ${clockOf(moment)}`

/** Whole days from one to the other, by the calendar. */
export const daysBetween = (earlier: Moment, later: Moment): number =>
  Math.round((Date.parse(isoDayOf(later)) - Date.parse(isoDayOf(earlier))) / 86_400_000)
