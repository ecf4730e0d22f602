import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { useTranslation } from '../i18n/use-translation.ts'
import { DATE_PATTERN } from '../i18n/moments.ts'

const spellings: Record<string, string> = { pt: 'pt-br', es: 'es', en: 'en' }

/** Settings shared by all calendars: the user's language, and weeks that start on Sunday. */
export function useCalendar() {
  const { i18n } = useTranslation()
  return {
    valueFormat: DATE_PATTERN,
    locale: spellings[i18n.language] ?? 'en',
    firstDayOfWeek: 0,
  } as const
}
