/** A national holiday of Brazil. `isOptional`: a day on which offices close without being obliged to. */
export type NationalHoliday = { date: string; name: string; isOptional: boolean }

const DAY_MS = 86_400_000

/** The holidays with a fixed day. Their names are Portuguese everywhere, as proper names. */
const fixed = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const

/** The holidays with a distance from Easter, in days. */
const moving = [
  [-47, 'Carnaval', true],
  [-2, 'Sexta-feira Santa', false],
  [60, 'Corpus Christi', true],
] as const

/** The national holidays of a year, by date. */
export function nationalHolidays(year: number): NationalHoliday[] {
  const easter = easterOf(year)
  const all = [
    ...fixed.map(([day, name]) => ({ date: `${year}-${day}`, name, isOptional: false })),
    ...moving.map(([days, name, isOptional]) => ({
      date: new Date(easter + days * DAY_MS).toISOString().slice(0, 10),
      name,
      isOptional,
    })),
  ]
  return all.toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm of 1876. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * (year % 19) + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const shift = Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** The time zones of Brazil. A company in another zone has no holidays but its own. */
const brazilian: ReadonlySet<string> = new Set([
  'America/Araguaina',
  'America/Bahia',
  'America/Belem',
  'America/Boa_Vista',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Eirunepe',
  'America/Fortaleza',
  'America/Maceio',
  'America/Manaus',
  'America/Noronha',
  'America/Porto_Acre',
  'America/Porto_Velho',
  'America/Recife',
  'America/Rio_Branco',
  'America/Santarem',
  'America/Sao_Paulo',
  'Brazil/Acre',
  'Brazil/DeNoronha',
  'Brazil/East',
  'Brazil/West',
])

/** The national holidays that a company in this time zone has, in these years. */
export const holidaysIn = (timeZone: string, years: readonly number[]): NationalHoliday[] =>
  brazilian.has(timeZone) ? years.flatMap(nationalHolidays) : []
