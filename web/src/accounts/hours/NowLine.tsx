import { closesAt, isOpenAt, nextOpening, type Hours } from '@recado/contract/automation/hours'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Hours.module.css'
import { useMomentWords } from './use-moment-words.ts'

/** Whether it is open now, until when, and what comes next. */
export function NowLine({ hours }: { hours: Hours }) {
  const { t } = useTranslation('hours')
  const now = new Date(useNow())
  const words = useMomentWords(hours.timeZone, now)
  const isOpen = isOpenAt(hours, now)
  const closes = closesAt(hours, now)
  const opens = nextOpening(hours, closes ?? now)
  return (
    <output className={classes.now} data-open={isOpen || undefined}>
      <span className={classes.dot} aria-hidden />
      <strong className={classes.nowText}>
        {isOpen && (closes ? t('openUntil', { when: words(closes) }) : t('alwaysOpen'))}
        {!isOpen && (opens ? t('closedUntil', { when: words(opens) }) : t('alwaysClosed'))}
      </strong>
      {closes && opens && (
        <span className={classes.then}>{t('thenOpens', { when: words(opens) })}</span>
      )}
    </output>
  )
}
