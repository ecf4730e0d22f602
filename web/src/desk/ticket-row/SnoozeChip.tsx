import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { formatFutureTime } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'

/** The end of the snooze. */
export function SnoozeChip({ until }: { until: string }) {
  const { t } = useTranslation('tickets')
  return (
    <Chip icon={<IconClockPause size={11} stroke={2} aria-hidden />}>
      {t('snoozedUntil', { when: formatFutureTime(until, useNow()) })}
    </Chip>
  )
}

/** Marks a ticket whose snooze has just ended and that nobody has read since. */
export function BackChip() {
  const { t } = useTranslation('tickets')
  return (
    <Chip tone="accent" icon={<IconArrowBackUp size={11} stroke={2} aria-hidden />}>
      {t('isBack')}
    </Chip>
  )
}
