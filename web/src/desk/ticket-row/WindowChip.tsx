import { IconMessage2, IconMessage2Off } from '@tabler/icons-react'
import { timeUntilWindowEnds, waitKeyInSentence } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'

/** How long free text may still be sent to the customer, or that the service window is closed. */
export function WindowChip({ end }: { end: string | null }) {
  const { t } = useTranslation('tickets')
  const left = timeUntilWindowEnds(end, useNow())
  if (!left)
    return (
      <span title={t('windowClosedLabel')}>
        <Chip icon={<IconMessage2Off size={11} stroke={2} aria-hidden />}>{t('windowClosed')}</Chip>
      </span>
    )
  const { count, tone } = left
  const time = t(waitKeyInSentence(left), { count })
  return (
    <span title={t('windowLabel', { time })}>
      <Chip tone={tone} icon={<IconMessage2 size={11} stroke={2} aria-hidden />}>
        {time}
      </Chip>
    </span>
  )
}
