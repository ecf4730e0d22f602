import { OCCURRENCES_MAX } from '@recado/contract/desk/recurrence'
import {
  ScheduleForm,
  schedules,
  type Schedule,
  type ScheduleScope,
} from '@recado/contract/desk/schedules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { z } from 'zod'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { type RepeatableCall, useRepeatableCall } from '../../app/calls/use-repeatable-call.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { asMoment, localNow, localOf, type LocalTime, LocalTimeFields } from './local-time.ts'
import { inOneHour } from './quick-times.ts'
import { refetchSchedules } from './use-schedule-list.ts'
import { type RepeatValues, repeatValuesOf, ruleOf, type SeriesBefore } from './repeat-rule.ts'

export type ScheduleTerms = {
  /** The ticket in which it is written. */
  ticket?: Ticket | undefined
  schedule?: Schedule | undefined
  /** The recipient of a new message without a ticket, if known. */
  contactId?: number | undefined
  /** The day of a new message, YYYY-MM-DD. */
  day?: string | undefined
  onSaved: (schedule: Schedule) => void
}

type Values = LocalTime &
  RepeatValues & {
    body: string
    contactId: number | null
    /** Empty: the number of the ticket or the default one. */
    whatsappId: string
    uploads: string[]
    cancelOnReply: boolean
    scope: ScheduleScope
  }

const Form = LocalTimeFields.extend({
  body: ScheduleForm.shape.body,
  contactId: z.number('required'),
  repeats: z.boolean(),
  count: z.union([z.number(), z.string()]),
}).refine(
  ({ repeats, count }) => !repeats || (Number(count) >= 2 && Number(count) <= OCCURRENCES_MAX),
  {
    path: ['count'],
    message: 'malformed',
  },
)

const MORNING = '09:00'

/** One hour from now, or the morning of a later day. */
function startOf(day: string | undefined, now: LocalTime): LocalTime {
  return day && day > now.date ? { date: day, time: MORNING } : inOneHour(now)
}

const valuesOf = ({ ticket, schedule, contactId, day }: ScheduleTerms, now: LocalTime): Values => ({
  body: schedule?.body ?? '',
  ...(schedule ? localOf(schedule.sendAt) : startOf(day, now)),
  contactId: schedule?.contactId ?? ticket?.contactId ?? contactId ?? null,
  whatsappId: String(schedule?.whatsappId ?? ''),
  uploads: schedule?.medias.map(({ id }) => id) ?? [],
  cancelOnReply: schedule?.cancelOnReply ?? false,
  scope: 'this',
  ...repeatValuesOf(schedule),
})

/** State of the form that schedules a message or changes a scheduled one. */
export function useScheduleForm(terms: ScheduleTerms) {
  const { t } = useTranslation('ticket-actions')
  const [now] = useState(localNow)
  const create = useRepeatableCall()
  const { schedule } = terms
  const form = useDialogForm<Values, Schedule>({
    schema: Form,
    values: valuesOf(terms, now),
    save: (values) => save(terms, values, create),
    onSaved: (saved) => {
      refetchSchedules()
      showSuccess(t(schedule ? 'scheduleChanged' : 'scheduleSaved'))
      terms.onSaved(saved)
    },
    refusedAt: { ERR_SCHEDULE_IN_PAST: 'time' },
    words: (path, fault) => {
      // An empty text is too short as well.
      if (path === 'body' && fault !== 'tooLong') return t('messageTooShort')
      if (path === 'count') return t('countRange', { max: OCCURRENCES_MAX })
      return fault === 'required' ? t('required') : undefined
    },
  })
  return { form, now, rule: ruleFor(terms, form.values) }
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>['form']

/** The rule of the form; undefined if the message does not repeat. */
function ruleFor({ schedule }: ScheduleTerms, values: Values) {
  return values.repeats ? ruleOf(values, values, seriesBefore(schedule)) : undefined
}

/** The series of a message as it is; undefined if it belongs to none. */
export const seriesBefore = (schedule: Schedule | undefined): SeriesBefore | undefined =>
  schedule?.series
    ? { date: localOf(schedule.sendAt).date, recurrence: schedule.series.recurrence }
    : undefined

function save(terms: ScheduleTerms, values: Values, create: RepeatableCall): Promise<Schedule> {
  const { ticket, schedule } = terms
  const { body, uploads, cancelOnReply, contactId, scope } = values
  const whatsappId = Number(values.whatsappId) || null
  const said = { body, uploads, cancelOnReply, whatsappId, sendAt: asMoment(values) }
  const recurrence = ruleFor(terms, values)
  if (!schedule)
    return create(schedules.create, {
      ...said,
      contactId: contactId!,
      ticketId: ticket?.id ?? null,
      ...(recurrence && { recurrence }),
    })
  if (!schedule.series)
    return call(schedules.change, { id: schedule.id, ...said, ...(recurrence && { recurrence }) })
  if (scope === 'this') return call(schedules.change, { id: schedule.id, ...said })
  return call(schedules.change, {
    id: schedule.id,
    ...said,
    scope,
    recurrence: recurrence ?? null,
  })
}
