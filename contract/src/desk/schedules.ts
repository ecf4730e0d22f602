import { z } from 'zod'
import {
  byId,
  endpoint,
  flag,
  id,
  moment,
  nothing,
  countedPage,
  page,
  total,
  totals,
} from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { contactName } from '../platform/hidden-numbers.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { Recurrence } from './recurrence.ts'
import { Upload } from './uploads.ts'

export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const
export const ScheduleStatus = z.enum(scheduleStatuses)
export type ScheduleStatus = z.infer<typeof ScheduleStatus>

/** A file of an unsent message, with the id of its upload. */
export const ScheduleFile = Upload.pick({
  id: true,
  fileName: true,
  mime: true,
  mediaType: true,
  size: true,
})
export type ScheduleFile = z.infer<typeof ScheduleFile>

export const Schedule = z.object({
  id: z.number(),
  body: z.string(),
  sendAt: moment,
  sentAt: moment.nullable(),
  /** `CANCELADA`: the customer wrote first, and the message was not to be sent then. */
  status: ScheduleStatus,
  /** Why it was not sent: a code of the error catalogue. */
  reason: z.string().nullable(),
  /** The message is not sent if the customer writes before its time. */
  cancelOnReply: z.boolean(),
  /** Empty once sent: the message has the files then. */
  medias: z.array(ScheduleFile),
  /** The series it belongs to. `remaining` counts its messages from this one on. */
  series: z
    .object({ id: z.uuid(), recurrence: Recurrence, remaining: z.number().int() })
    .nullable(),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: contactName }),
  ticketId: z.number().nullable(),
  whatsappId: z.number().nullable(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
})
export type Schedule = z.infer<typeof Schedule>

export const SCHEDULE_BODY_MIN = 5
/** Six weeks: a month with the rest of its first and last week. */
export const CALENDAR_DAYS_MAX = 42
/** Messages of a day that the calendar names. The others are counted. */
export const CALENDAR_ENTRIES = 3
/** Maximum count of a day in the calendar. */
export const CALENDAR_COUNT_MAX = 50

const body = z.string().trim().min(SCHEDULE_BODY_MIN, 'tooShort').max(limits.messageMax, 'tooLong')
/** A time. Without an offset it is in the company's time zone: `2026-11-30T09:00`. */
const sendAt = z.iso.datetime({
  local: true,
  offset: true,
  error: ({ input }) => (input === undefined || input === '' ? 'required' : 'notAMoment'),
})
const cancelOnReply = z.boolean().optional()
/** The number to send through. Null or absent: that of the ticket, else the default one of the company. */
const whatsappId = id.nullable().optional()
const uploads = z.array(z.uuid()).max(limits.filesMax, 'tooMany').optional()

export const ScheduleForm = z.object({
  body,
  sendAt,
  contactId: id,
  /** The ticket it was written in. */
  ticketId: id.nullable().optional(),
  whatsappId,
  /** Files for the message, by the ids of their uploads. */
  uploads,
  recurrence: Recurrence.optional(),
  cancelOnReply,
})

const scopes = ['this', 'following'] as const
/** Which messages of a series a change concerns: only this one, or also the unsent ones after it. */
const scope = z.enum(scopes).default('this')
export type ScheduleScope = z.infer<typeof scope>

export const ScheduleChange = z.object({
  body: body.optional(),
  sendAt: sendAt.optional(),
  /**
   * The time of the message as the caller knows it. The change is refused unless the message is still pending then, or
   * already at the new `sendAt`.
   */
  pendingAt: sendAt.optional(),
  whatsappId,
  /** All files of the message: those it has already and new uploads, by their ids. */
  uploads,
  /** A new rule for this message and the following ones. Null: it does not repeat any more. */
  recurrence: Recurrence.nullable().optional(),
  cancelOnReply,
  scope,
})

const days = {
  /** First and last day, YYYY-MM-DD, in the company's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const ScheduleQuery = z.object({
  ...countedPage.shape,
  ...days,
  ticketId: id.optional(),
  contactId: id.optional(),
  status: ScheduleStatus.optional(),
  /** Only those that are pending or failed. */
  unsent: flag.default(false),
  /** By sending time: `desc` begins with the latest. */
  order: z.enum(['asc', 'desc']).default('desc'),
})

const DAY_MS = 86_400_000

export const CalendarQuery = z
  .object({ from: z.iso.date(), to: z.iso.date(), searchParam: page.shape.searchParam })
  .refine(
    ({ from, to }) => {
      const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
      return length >= 1 && length <= CALENDAR_DAYS_MAX
    },
    { path: ['to'], message: 'badPeriod' },
  )

/** What the calendar shows of a message. */
export const CalendarEntry = z.object({
  ...Schedule.pick({ id: true, sendAt: true, sentAt: true, status: true, contact: true }).shape,
  series: z.object({ id: z.uuid(), remaining: z.number().int() }).nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** A day with at least one message. */
export const CalendarDay = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  count: total,
  /** There are more than `count`. */
  countCapped: totals.countCapped,
  /** The first messages of the day. */
  schedules: z.array(CalendarEntry),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const SchedulePage = z.object({
  schedules: z.array(Schedule),
  ...totals,
  hasMore: z.boolean(),
})

export const schedules = {
  list: endpoint('GET /schedules', {
    about:
      'Lists scheduled messages in pages, by sending time: those the caller wrote and those of tickets the caller may see.',
    may: 'everyone',
    query: ScheduleQuery,
    answer: SchedulePage,
  }),
  calendar: endpoint('GET /schedules/calendar', {
    about:
      'Lists the days of at most six weeks that have scheduled messages, each with its first three messages and their number, up to 50.',
    may: 'everyone',
    query: CalendarQuery,
    answer: z.object({ days: z.array(CalendarDay) }),
  }),
  show: endpoint('GET /schedules/:id', {
    about: 'Returns a scheduled message.',
    may: 'everyone',
    params: byId,
    answer: Schedule,
  }),
  create: endpoint('POST /schedules', {
    about:
      'Schedules a message that is sent once, at its time, or a series of messages, each sent once. Answers with the first one. Requires that the caller sees every active ticket of the contact.',
    may: 'everyone',
    body: ScheduleForm,
    answer: Schedule,
    repeatable: true,
  }),
  change: endpoint('PUT /schedules/:id', {
    about:
      'Changes an unsent scheduled message, or it and the following ones of its series. A failed or cancelled one is sent again. Requires that the caller sees every active ticket of the contact.',
    may: 'everyone',
    params: byId,
    body: ScheduleChange,
    answer: Schedule,
  }),
  remove: endpoint('DELETE /schedules/:id', {
    about:
      'Cancels a scheduled message, or it and the following unsent ones of its series, or deletes the entry of a sent one.',
    may: 'everyone',
    params: byId,
    query: z.object({ scope }),
    answer: nothing,
  }),
}

export const errors = {
  ERR_SCHEDULE_CHANGED: {
    status: 400,
    pt: 'Este agendamento foi alterado ou cancelado enquanto isso. Confira e tente de novo.',
    en: 'This scheduled message was changed or cancelled meanwhile. Check it and try again.',
    es: 'Este mensaje programado se cambió o se canceló mientras tanto. Revíselo e inténtelo de nuevo.',
  },
} satisfies DeclaredErrors

/** A message or a series was scheduled. A series has one event, with its first message. */
export const scheduleCreated = live('schedule', 'create', z.object({ schedule: Schedule }))
/** A scheduled message was changed, sent or given up. The following ones of its series have no event of their own. */
export const scheduleUpdated = live('schedule', 'update', z.object({ schedule: Schedule }))
/** A scheduled message was deleted. The following ones of its series have no event of their own. */
export const scheduleDeleted = live(
  'schedule',
  'delete',
  z.object({ scheduleId: z.number(), contactId: z.number() }),
)
