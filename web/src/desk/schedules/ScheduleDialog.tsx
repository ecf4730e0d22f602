import { Button, Select, Switch, Textarea } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contacts'
import type { Schedule } from '@recado/contract/desk/schedules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { limits } from '@recado/contract/platform/limits'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOfCode } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { nameOf } from '../../app/text/contact-names.ts'
import { useNumbers } from '../../connections/use-numbers.ts'
import { ContactPicker } from '../../contacts/ContactPicker.tsx'
import { FileFields, useFiles } from './FileFields.tsx'
import type { LocalTime } from './local-time.ts'
import { MomentFields } from './MomentFields.tsx'
import { quickTimes } from './quick-times.ts'
import { RepeatFields } from './RepeatFields.tsx'
import classes from './Schedules.module.css'
import { type ScheduleFormState, useScheduleForm } from './use-schedule-form.ts'

type Props = {
  /** The ticket in which the message is written. */
  ticket?: Ticket
  schedule?: Schedule | undefined
  /** The recipient of a new message without a ticket, if known. */
  contact?: Contact | undefined
  /** The day of a new message, YYYY-MM-DD. */
  day?: string | undefined
  onSaved?: (schedule: Schedule) => void
  onClose: () => void
}

/** Schedules a message, or changes a scheduled one. Times are in the company's time zone. */
export function ScheduleDialog({ ticket, schedule, contact, day, onSaved, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { form, now, rule } = useScheduleForm({
    ticket,
    schedule,
    contactId: contact?.id,
    day,
    onSaved: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  const files = useFiles(form, schedule?.medias ?? [])
  const recipient = ticket ? nameOf(ticket.contact) : schedule?.contact.name
  return (
    <FormDialog
      title={titleOf({ schedule, name: recipient }, t)}
      // A file on its way belongs to what is saved.
      form={{ ...form, isSaving: form.isSaving || files.isBusy }}
      size={520}
      save={t(schedule ? 'save' : 'scheduleSave')}
      onClose={onClose}
    >
      <Trouble schedule={schedule} />
      <div className={classes.pair}>
        {!recipient && <Recipient form={form} contact={contact} />}
        <SendingNumber form={form} />
      </div>
      <Textarea
        label={t('scheduleBody')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.messageMax}
        data-autofocus={recipient || contact ? true : undefined}
        {...form.field('body')}
      />
      <FileFields state={files} />
      <div>
        {!schedule && <QuickTimes form={form} now={now} />}
        <div className={classes.when}>
          <MomentFields form={form} today={now.date} />
        </div>
        <p className={classes.hint}>{t('scheduleZone')}</p>
      </div>
      <RepeatFields form={form} rule={rule} schedule={schedule} />
      <CancelOnReply form={form} />
    </FormDialog>
  )
}

type Title = { schedule: Schedule | undefined; name: string | undefined }

function titleOf(
  { schedule, name = '' }: Title,
  t: ReturnType<typeof useTranslation<'ticket-actions'>>['t'],
) {
  if (schedule?.status === 'ERRO') return t('scheduleFailedTitle', { name })
  if (schedule) return t('scheduleEdit', { name })
  return name ? t('scheduleTitle', { name }) : t('schedule')
}

type FormProps = { form: ScheduleFormState }

/** Why a message was not sent. Saving schedules it again. */
function Trouble({ schedule }: { schedule: Schedule | undefined }) {
  const { t } = useTranslation('schedules')
  if (schedule?.status === 'CANCELADA')
    return <p className={classes.trouble}>{t('cancelledText')}</p>
  if (schedule?.status !== 'ERRO' || !schedule.reason) return null
  return (
    <p className={classes.trouble} data-failed>
      {textOfCode(schedule.reason, t)}
    </p>
  )
}

function Recipient({ form, contact }: FormProps & { contact: Contact | undefined }) {
  const { t } = useTranslation('schedules')
  const [chosen, setChosen] = useState(contact)
  const field = form.field('contactId')
  return (
    <ContactPicker
      label={t('to')}
      placeholder={t('toHint')}
      error={field.error}
      chosen={chosen}
      onChoose={(next) => {
        setChosen(next)
        field.onChange(next?.id ?? null)
      }}
      whenNone={() => null}
    />
  )
}

/** Shown where there is a choice. */
function SendingNumber({ form }: FormProps) {
  const { t } = useTranslation('schedules')
  const numbers = useNumbers() ?? []
  if (numbers.length < 2) return null
  return (
    <Select
      label={t('number')}
      data={[
        { value: '', label: t('anyNumber') },
        ...numbers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      allowDeselect={false}
      {...form.field('whatsappId')}
    />
  )
}

function QuickTimes({ form, now }: FormProps & { now: LocalTime }) {
  const { t } = useTranslation('ticket-actions')
  const { values } = form
  return (
    <div className={classes.quick}>
      {quickTimes(now).map(({ label, date, time }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={values.date === date && values.time === time ? 'light' : 'default'}
          onClick={() => {
            form.field('date').onChange(date)
            form.field('time').onChange(time)
          }}
        >
          {t(label, { time })}
        </Button>
      ))}
    </div>
  )
}

function CancelOnReply({ form }: FormProps) {
  const { t } = useTranslation('schedules')
  return (
    <Switch
      size="sm"
      label={t('cancelOnReply')}
      description={t(form.values.repeats ? 'cancelOnReplySeries' : 'cancelOnReplyHint')}
      checked={form.values.cancelOnReply}
      onChange={(event) => form.field('cancelOnReply').onChange(event.currentTarget.checked)}
    />
  )
}
