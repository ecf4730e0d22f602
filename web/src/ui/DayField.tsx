import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
  error?: ReactNode
  isDisabled?: boolean
  /** A dialog would cut off the calendar, so it stands beside it in the page. */
  isInDialog?: boolean
}

/** A date field with a calendar in the user's language. */
export function DayField({ label, value, onChange, max, ...more }: Props) {
  const { t } = useTranslation('ui')
  const calendar = useCalendar()
  return (
    <DatePickerInput
      label={label}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      {...calendar}
      {...(max && { maxDate: max })}
      placeholder={more.placeholder ?? ''}
      error={more.error}
      disabled={more.isDisabled === true}
      clearable
      clearButtonProps={{ 'aria-label': t('clearDay') }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
      popoverProps={{ withinPortal: more.isInDialog === true }}
    />
  )
}
