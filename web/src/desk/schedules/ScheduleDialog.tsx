import { Button, Textarea } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { ScheduleForm, schedules, type Schedule } from '@recado/contract/desk/schedules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { invalidate } from '../../app/cache/query.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { asMoment, localNow, localOf, type LocalTime, LocalTimeFields } from './local-time.ts'
import { MomentFields } from './MomentFields.tsx'
import { inOneHour, quickTimes } from './quick-times.ts'
import classes from './Schedules.module.css'

type Props = { ticket: Ticket; schedule?: Schedule | undefined; onClose: () => void }
type Values = LocalTime & { body: string }

const Form = LocalTimeFields.extend({ body: ScheduleForm.shape.body })

/** Schedules a message: text and time, in the company's time zone. */
export function ScheduleDialog({ ticket, schedule, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const name = nameOf(ticket.contact)
  const [now] = useState(localNow)
  const form = useDialogForm<Values, Schedule>({
    schema: Form,
    values: {
      body: schedule?.body ?? '',
      ...(schedule ? localOf(schedule.sendAt) : inOneHour(now)),
    },
    save: ({ body, ...chosen }) => {
      const said = { body, sendAt: asMoment(chosen) }
      const about = { contactId: ticket.contactId, ticketId: ticket.id }
      return schedule
        ? call(schedules.change, { id: schedule.id, ...said })
        : call(schedules.create, { ...about, ...said })
    },
    onSaved: () => {
      invalidate(schedules.list)
      showSuccess(t(schedule ? 'scheduleChanged' : 'scheduleSaved'))
      onClose()
    },
    refusedAt: { ERR_SCHEDULE_IN_PAST: 'time' },
    words: (path, fault) => {
      // An empty text is too short as well.
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
        <div className={classes.when}>
          <MomentFields form={form} today={now.date} />
        </div>
        <p className={classes.hint}>{t('scheduleZone')}</p>
      </div>
    </FormDialog>
  )
}
