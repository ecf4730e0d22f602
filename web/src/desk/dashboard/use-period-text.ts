import type { Dashboard } from '@recado/contract/desk/dashboard'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf, dayInWords } from '../../i18n/moments.ts'

/** The days of the figures and of the comparison period, or a note that older days are still being counted. */
export function usePeriodText(data: Dashboard | undefined, at: number): string {
  const { t } = useTranslation('dashboard')
  if (!data) return t('hintWaiting')
  const { from, to, previousFrom, previousTo, isRunning, countedFrom } = data.period
  if (countedFrom) return t('hintCounting', { countedFrom: dayInWords(countedFrom) })
  const days = {
    from: dayInWords(from),
    to: dayInWords(to),
    previousFrom: dayInWords(previousFrom),
    previousTo: dayInWords(previousTo),
    time: clockOf(at),
  }
  if (!isRunning) return t('hintPast', days)
  return t(from === to ? 'hintToday' : 'hintRunning', days)
}
