import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DATE_PATTERN } from '../i18n/moments.ts'

type Props = {
  label: string
  /** YYYY-MM-DD */
  value: string | undefined
  onChange: (day: string | undefined) => void
  placeholder?: string
  /** The latest that can be chosen, YYYY-MM-DD. */
  max?: string
}

const spellings: Record<string, string> = { pt: 'pt-br', es: 'es', en: 'en' }

/** One day, chosen from a calendar and shown as the reader's language writes it. */
export function DayField({ label, value, onChange, placeholder, max }: Props) {
  const { t, i18n } = useTranslation('ui')
  return (
    <DatePickerInput
      label={label}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      valueFormat={DATE_PATTERN}
      locale={spellings[i18n.language] ?? 'en'}
      firstDayOfWeek={0}
      {...(max && { maxDate: max })}
      placeholder={placeholder ?? ''}
      clearable
      clearButtonProps={{ 'aria-label': t('clearDay') }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
      popoverProps={{ withinPortal: false }}
    />
  )
}
