import { useNow } from '../../app/time/use-now.ts'
import { currentLocale, dayInWords, isoDayOf } from '../../i18n/moments.ts'
import classes from './Brands.module.css'

const DAY_MS = 86_400_000
/** From so many days before on, the date is amber. */
const SOON = 5

/** A date with consequence, with the days until it beneath: amber from 5 days before, red after. */
export function DueDay({ day, none }: { day: string | null; none: string }) {
  const now = useNow()
  if (day === null) return none
  const days = Math.round((Date.parse(day) - Date.parse(isoDayOf(now))) / DAY_MS)
  const words = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(
    days,
    'day',
  )
  const tone = days < 0 ? 'bad' : days <= SOON ? 'warn' : undefined
  return (
    <span className={classes.due}>
      <span className="num">{dayInWords(day)}</span>
      <small data-tone={tone}>{words}</small>
    </span>
  )
}
