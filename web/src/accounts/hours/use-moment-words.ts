import { dateIn } from '@recado/contract/automation/hours'
import { shortDayInWords } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const DAY_MS = 86_400_000

/** Says when something is, seen from now: `18:00`, `amanhã às 08:00`, `segunda às 08:00`, `24/12 às 08:00`. */
export function useMomentWords(timeZone: string, now: Date) {
  const { t } = useTranslation('hours')
  const clockOf = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return (at: Date): string => {
    const [day, today] = [dateIn(timeZone, at), dateIn(timeZone, now)]
    const clock = clockOf(at)
    const distance = (Date.parse(day) - Date.parse(today)) / DAY_MS
    if (distance === 0) return clock
    if (distance === 1) return t('tomorrowAt', { clock })
    const weekday = new Date(day).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6
    if (distance < 7) return t('dayAt', { day: t(`day_${weekday}`).toLowerCase(), clock })
    return t('dayAt', { day: shortDayInWords(day), clock })
  }
}
