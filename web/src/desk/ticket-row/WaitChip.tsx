import { IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { waitKeyInSentence, waitingTimeSince } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'

/** How long the customer has been waiting. Updates by itself. */
export function WaitChip({ since }: { since: string }) {
  const { t } = useTranslation('tickets')
  const wait = waitingTimeSince(since, useNow())
  const { unit, count, tone } = wait
  return (
    <span title={t('waitsLabel', { time: t(waitKeyInSentence(wait), { count }) })}>
      <Chip tone={tone} icon={<IconClock size={11} stroke={2} aria-hidden />}>
        {t(unit, { count })}
      </Chip>
    </span>
  )
}
