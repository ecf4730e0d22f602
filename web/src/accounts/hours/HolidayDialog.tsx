import { SegmentedControl, TextInput } from '@mantine/core'
import type { Interval } from '@recado/contract/accounts/weekly-hours'
import { type Holiday, HolidayForm } from '@recado/contract/automation/business-hours'
import { limits } from '@recado/contract/platform/limits'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/DayField.tsx'
import classes from './Hours.module.css'
import { parseTime } from './rules.ts'
import { ofQueue, useSetHoliday } from './use-business-hours.ts'

type Props = { queueId: number | null; holiday?: Holiday; onClose: () => void }

/** Adds a holiday, or gives one other hours. */
export function HolidayDialog({ queueId, holiday, onClose }: Props) {
  const { t } = useTranslation('hours')
  const set = useSetHoliday()
  const form = useDialogForm({
    schema: HolidayForm,
    values: {
      date: holiday?.date ?? '',
      name: holiday?.name ?? '',
      intervals: holiday ? morning(holiday.intervals) : [],
    },
    save: (values) => set({ ...values, ...ofQueue(queueId) }),
    onSaved: onClose,
    words: (path, fault) => {
      if (path === 'date') return t('noDate')
      if (path === 'name') return t(fault === 'tooLong' ? 'nameLong' : 'nameShort')
      return t('badTime')
    },
  })
  const { date, intervals } = form.values
  const day = form.field('date')
  return (
    <FormDialog
      title={holiday ? holiday.name : t('newHoliday')}
      form={form}
      size={420}
      onClose={onClose}
    >
      {!holiday && (
        <>
          <TextInput
            label={t('holidayName')}
            data-autofocus
            autoComplete="off"
            maxLength={limits.nameMax}
            {...form.field('name')}
          />
          <DayField
            label={t('holidayDate')}
            value={date || undefined}
            onChange={(chosen) => day.onChange(chosen ?? '')}
          />
          {day.error && <p className={classes.fault}>{day.error}</p>}
        </>
      )}
      <SegmentedControl
        aria-label={t('hoursOfDay')}
        value={intervals.length === 0 ? 'closed' : 'open'}
        data={[
          { value: 'closed', label: t('closed') },
          { value: 'open', label: t('ownHours') },
        ]}
        onChange={(chosen) => {
          if (chosen === 'open') form.add('intervals', morning(null)[0])
          else for (const _one of intervals) form.remove('intervals', 0)
        }}
      />
      {intervals.map((_one, at) => (
        <div key={at} className={classes.pair}>
          {(['start', 'end'] as const).map((side) => (
            <TimeField key={side} label={t(side)} field={form.field(`intervals.${at}.${side}`)} />
          ))}
        </div>
      ))}
    </FormDialog>
  )
}

const morning = (given: Interval[] | null): Interval[] =>
  given?.length ? given : [{ start: '08:00', end: '12:00' }]

type Field = ReturnType<ReturnType<typeof useDialogForm>['field']>

/** `8` becomes 08:00 when the field is left. */
const TimeField = ({ label, field }: { label: string; field: Field }) => (
  <TextInput
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    {...field}
    onBlur={(event) =>
      field.onChange(parseTime(event.currentTarget.value) ?? event.currentTarget.value)
    }
  />
)
