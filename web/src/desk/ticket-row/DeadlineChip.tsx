import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { timeUntilClosing, waitKeyInSentence } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'

/** When the ticket closes automatically without a customer message. Shown only when the deadline is near. */
export function DeadlineChip({ at }: { at: string }) {
  const { t } = useTranslation('tickets')
  const left = timeUntilClosing(at, useNow())
  if (!left) return null
  const { unit, count, tone } = left
  return (
    <span title={t('closesLabel', { time: t(waitKeyInSentence(left), { count }) })}>
      <Chip tone={tone} icon={<IconHourglass size={11} stroke={2} aria-hidden />}>
        {t('closesIn', { time: t(unit, { count }) })}
      </Chip>
    </span>
  )
}
