import { IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Templates.module.css'
import { timeLeft } from './time-left.ts'

/** Time left to write freely. */
export function WindowLine({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation('templates')
  const { unit, count, isSoon } = timeLeft(leftMs)
  return (
    <p className={classes.line} data-soon={isSoon || undefined} title={t('openHint')}>
      <IconClock size={14} stroke={1.6} aria-hidden />
      {unit === 'openNow' ? t(unit) : t(unit, { count })}
    </p>
  )
}
