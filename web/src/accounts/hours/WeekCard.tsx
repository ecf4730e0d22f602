import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { dateIn } from '@recado/contract/automation/hours'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayRow } from './DayRow.tsx'
import classes from './Hours.module.css'
import { SavedText } from './SavedText.tsx'
import type { WeekEdit } from './use-week.ts'

/** From Monday. */
const days = [1, 2, 3, 4, 5, 6, 0] as const

type Props = { hours: BusinessHours; edit: WeekEdit }

/** The hours of each weekday. Each change is saved at once. */
export function WeekCard({ hours: { timeZone }, edit }: Props) {
  const { t } = useTranslation('hours')
  const today = new Date(dateIn(timeZone, new Date(useNow()))).getUTCDay()
  return (
    <section className={classes.card} aria-label={t('week')}>
      <header className={classes.cardHead}>
        <h3 className={classes.cardTitle}>{t('week')}</h3>
        <SavedText state={edit.state} saved="weekSaved" />
      </header>
      <ul className={classes.days}>
        {days.map((day) => (
          <DayRow
            key={day}
            day={day}
            isToday={day === today}
            intervals={edit.week[day]!}
            overlaps={edit.overlaps.filter((one) => one.day === day)}
            onChange={(intervals) => edit.setDay(day, intervals)}
            onCopy={(to) => edit.copyDay(day, to)}
          />
        ))}
      </ul>
    </section>
  )
}
