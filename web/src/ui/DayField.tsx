import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCalendar } from './use-calendar.ts'

type Props = {
  label: string
  /** YYYY-MM-DD. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  placeholder?: string
  /** Latest day that can be chosen, YYYY-MM-DD. */
  max?: string
}

/** A date field with a calendar in the user's language. */
export function DayField({ label, value, onChange, placeholder, max }: Props) {
  const { t } = useTranslation('ui')
  const calendar = useCalendar()
  return (
    <DatePickerInput
      label={label}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      {...calendar}
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
