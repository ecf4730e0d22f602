import { daysBetween } from '@recado/contract/accounts/company-recurrence'
import { dayInWords } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Companies.module.css'

type Props = { dueDate: string | null; today: string; isLarge?: boolean }

/** A due date with the days until it in words: amber from five days before, red after. */
export function DueWords({ dueDate, today, isLarge }: Props) {
  const { t } = useTranslation('companies')
  const words = useDays()
  if (dueDate === null) return <span className={classes.soft}>{t('noDue')}</span>
  const days = daysBetween(today, dueDate)
  const level = days < 0 ? 'late' : days <= 5 ? 'soon' : undefined
  return (
    <span className={isLarge ? classes.dueLarge : classes.due}>
      <span className={classes.day}>{dayInWords(dueDate)}</span>{' '}
      <span className={classes.days} data-level={level}>
        {words(days)}
      </span>
    </span>
  )
}

function useDays(): (days: number) => string {
  const { t } = useTranslation('companies')
  const near: Record<number, string> = {
    [-1]: t('yesterday'),
    0: t('today'),
    1: t('tomorrow'),
  }
  return (days) =>
    near[days] ?? (days < 0 ? t('daysAgo', { count: -days }) : t('inDays', { count: days }))
}
