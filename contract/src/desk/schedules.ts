import { z } from 'zod'
import { byId, endpoint, id, moment, nothing, page, total, totals } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const
export const ScheduleStatus = z.enum(scheduleStatuses)
export type ScheduleStatus = z.infer<typeof ScheduleStatus>

export const Schedule = z.object({
  id: z.number(),
  body: z.string(),
  sendAt: moment,
  sentAt: moment.nullable(),
  status: ScheduleStatus,
  /** Why it was not sent: a code of the error catalogue. */
  reason: z.string().nullable(),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: z.string() }),
  ticketId: z.number().nullable(),
  whatsappId: z.number().nullable(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
})
export type Schedule = z.infer<typeof Schedule>

export const SCHEDULE_BODY_MIN = 5

const body = z.string().trim().min(SCHEDULE_BODY_MIN, 'tooShort').max(limits.messageMax, 'tooLong')
/** A time. Without an offset it is in the company's time zone: `2026-11-30T09:00`. */
const sendAt = z.iso.datetime({ local: true, offset: true, error: 'required' })

export const ScheduleForm = z.object({
  body,
  sendAt,
  contactId: id,
  /** The ticket it was written in. */
  ticketId: id.nullable().optional(),
  /** Absent: the number of the ticket, else the default number of the company. */
  whatsappId: id.nullable().optional(),
})
export const ScheduleChange = z.object({ body, sendAt }).partial()

export const ScheduleQuery = z.object({
  ...page.pick({ pageNumber: true }).shape,
  ticketId: id.optional(),
  contactId: id.optional(),
  status: ScheduleStatus.optional(),
})

const SchedulePage = z.object({
  schedules: z.array(Schedule),
  count: total,
  countCapped: totals.countCapped,
  hasMore: z.boolean(),
})

export const schedules = {
  list: endpoint('GET /schedules', {
    about:
      'Lists scheduled messages in pages, latest sending time first: those the caller wrote and those of tickets the caller may see.',
    may: 'everyone',
    query: ScheduleQuery,
    answer: SchedulePage,
  }),
  create: endpoint('POST /schedules', {
    about:
      'Schedules a message that is sent once, at its time. Requires that the caller sees every active ticket of the contact.',
    may: 'everyone',
    body: ScheduleForm,
    answer: Schedule,
  }),
  change: endpoint('PUT /schedules/:id', {
    about:
      'Changes the text or time of an unsent scheduled message. A failed one is sent again. Requires that the caller sees every active ticket of the contact.',
    may: 'everyone',
    params: byId,
    body: ScheduleChange,
    answer: Schedule,
  }),
  remove: endpoint('DELETE /schedules/:id', {
    about: 'Cancels a scheduled message, or deletes the entry of a sent one.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

/** A message was scheduled. */
export const scheduleCreated = live('schedule', 'create', z.object({ schedule: Schedule }))
/** A scheduled message was changed, sent or given up. */
export const scheduleUpdated = live('schedule', 'update', z.object({ schedule: Schedule }))
/** A scheduled message was deleted. */
export const scheduleDeleted = live(
  'schedule',
  'delete',
  z.object({ scheduleId: z.number(), contactId: z.number() }),
)
