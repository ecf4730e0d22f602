import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { dateIn } from '@recado/contract/automation/hours'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { textOf } from '../../app/calls/errors.ts'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayRow } from './DayRow.tsx'
import classes from './Hours.module.css'
import type { SaveState, WeekEdit } from './use-week.ts'

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
        <output className={classes.state}>
          <Saved state={edit.state} />
        </output>
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

function Saved({ state }: { state: SaveState }) {
  const { t } = useTranslation('hours')
  const { t: errorText } = useTranslation('pages')
  if (state.is === 'saved')
    return (
      <span className={classes.saved}>
        <IconCheck size={15} stroke={2} aria-hidden />
        {t('saved')}
      </span>
    )
  if (state.is === 'idle') return null
  return (
    <span className={classes.failed} title={textOf(state.error, errorText)}>
      <IconAlertCircle size={15} stroke={1.8} aria-hidden />
      {t('notSaved')}
      <button type="button" className={classes.retry} onClick={state.retry}>
        {t('retry')}
      </button>
    </span>
  )
}
