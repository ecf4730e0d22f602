/** The zones of Brazil come first: most companies are in one of them. */
const first = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Fortaleza',
  'America/Recife',
  'America/Bahia',
  'America/Belem',
  'America/Rio_Branco',
  'America/Noronha',
]

const known = (): string[] => [...new Set([...first, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** `GMT-3`. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A zone as people read it: `Sao Paulo, America (GMT-3)`. */
function labelOf(zone: string): string {
  const [area, ...place] = zone.replaceAll('_', ' ').split('/')
  const name = place.length > 0 ? `${place.toReversed().join(', ')}, ${area}` : area
  return `${name} (${offsetOf(zone)})`
}

let choices: { value: string; label: string }[] | undefined

/** Every time zone that the browser knows. Made once, because the offsets take some milliseconds. */
export const timeZoneChoices = () =>
  (choices ??= known().map((value) => ({ value, label: labelOf(value) })))
