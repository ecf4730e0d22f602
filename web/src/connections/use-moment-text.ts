import { useTranslation } from '../i18n/use-translation.ts'
import { clockOf } from '../i18n/moments.ts'
import { dayOf } from '../app/time/time-words.ts'
import { useNow } from '../app/time/use-now.ts'

/** Formats a moment relative to today: "hoje às 14:31". */
export function useMomentText(): (at: string) => string {
  const { t } = useTranslation('connections')
  const now = useNow()
  return (at) => {
    const day = dayOf(at, now)
    const time = clockOf(at)
    return day.is === 'date' ? t('onDay', { date: day.text, time }) : t(day.is, { time })
  }
}
