import { Button, Textarea } from '@mantine/core'
import { DateInput, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { limits } from '@recado/contract/limits'
import { ScheduleForm, schedules, type Schedule } from '@recado/contract/schedules'
import type { Ticket } from '@recado/contract/tickets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../app/api.ts'
import { showSuccess } from '../app/errors.ts'
import { askAnew } from '../app/query.ts'
import { nameOf } from '../contacts/contact-words.ts'
import { clockOf, DATE_PATTERN, isoDayOf } from '../i18n/moments.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useDialogForm } from '../ui/use-dialog-form.ts'
import { inOneHour, quickTimes, type LocalTime } from './quick-times.ts'
import classes from './Schedules.module.css'

type Props = { ticket: Ticket; schedule?: Schedule | undefined; onClose: () => void }
type Values = LocalTime & { body: string }

const Form = z.object({
  body: ScheduleForm.shape.body,
  date: z.string('required').min(1, 'required'),
  time: z.string('required').min(1, 'required'),
})

/** The company's own day and hour of a moment. */
const localOf = (moment: string | number): LocalTime => ({
  date: isoDayOf(moment),
  time: clockOf(moment),
})

/** A message that leaves later by itself: what and when, in the company's own time. */
export function ScheduleDialog({ ticket, schedule, onClose }: Props) {
  const { t } = useTranslation('acts')
  const name = nameOf(ticket.contact)
  const [now] = useState(() => localOf(Date.now()))
  const form = useDialogForm<Values, Schedule>({
    schema: Form,
    values: {
      body: schedule?.body ?? '',
      ...(schedule ? localOf(schedule.sendAt) : inOneHour(now)),
    },
    save: ({ body, date, time }) => {
      const said = { body, sendAt: `${date}T${time}` }
      const about = { contactId: ticket.contactId, ticketId: ticket.id }
      return schedule
        ? call(schedules.change, { id: schedule.id, ...said })
        : call(schedules.create, { ...about, ...said })
    },
    onSaved: () => {
      askAnew(schedules.list)
      showSuccess(t(schedule ? 'scheduleChanged' : 'scheduleSaved'))
      onClose()
    },
    refusedAt: { ERR_SCHEDULE_IN_PAST: 'time' },
    words: (path, fault) => {
      // Nothing is too short as well.
      if (path === 'body' && fault !== 'tooLong') return t('messageTooShort')
      return fault === 'required' ? t('required') : undefined
    },
  })
  return (
    <FormDialog
      title={t(schedule ? 'scheduleEdit' : 'scheduleTitle', { name })}
      form={form}
      save={t(schedule ? 'save' : 'scheduleSave')}
      onClose={onClose}
    >
      <Textarea
        label={t('scheduleBody')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.messageMax}
        data-autofocus
        {...form.field('body')}
      />
      <div>
        <div className={classes.quick}>
          {quickTimes(now).map(({ label, date, time }) => (
            <Button
              key={label}
              size="compact-sm"
              variant={form.values.date === date && form.values.time === time ? 'light' : 'default'}
              onClick={() => {
                form.field('date').onChange(date)
                form.field('time').onChange(time)
              }}
            >
              {t(label, { time })}
            </Button>
          ))}
        </div>
        <When form={form} today={now.date} />
      </div>
    </FormDialog>
  )
}

const spellings: Record<string, string> = { pt: 'pt-br', es: 'es', en: 'en' }

type WhenProps = { form: ReturnType<typeof useDialogForm<Values, Schedule>>; today: string }

function When({ form, today }: WhenProps) {
  const { t, i18n } = useTranslation('acts')
  return (
    <>
      <div className={classes.when}>
        <DateInput
          label={t('scheduleDate')}
          valueFormat={DATE_PATTERN}
          locale={spellings[i18n.language] ?? 'en'}
          firstDayOfWeek={0}
          minDate={today}
          {...form.field('date')}
        />
        <TimePicker
          label={t('scheduleTime')}
          format="24h"
          hoursInputLabel={t('hours')}
          minutesInputLabel={t('minutes')}
          {...form.field('time')}
        />
      </div>
      <p className={classes.hint}>{t('scheduleZone')}</p>
    </>
  )
}
