import { DateInput, TimePicker } from '@mantine/dates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCalendar } from '../../ui/use-calendar.ts'
import type { useDialogForm } from '../../app/forms/use-dialog-form.ts'

type Props = { form: Pick<ReturnType<typeof useDialogForm>, 'field'>; today: string }

/** Date and time of a future moment in the company's time zone. The field names are those of `LocalTime`. */
export function MomentFields({ form, today }: Props) {
  const { t } = useTranslation('ticket-actions')
  const calendar = useCalendar()
  return (
    <>
      <DateInput label={t('scheduleDate')} minDate={today} {...calendar} {...form.field('date')} />
      <TimePicker
        label={t('scheduleTime')}
        format="24h"
        hoursInputLabel={t('hours')}
        minutesInputLabel={t('minutes')}
        {...form.field('time')}
      />
    </>
  )
}
