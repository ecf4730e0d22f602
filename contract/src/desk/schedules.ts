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
  /** Why it was not sent: a code of the catalogue. */
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
/** A moment; without an offset it is a time of day in the company's own zone: `2026-11-30T09:00`. */
const sendAt = z.iso.datetime({ local: true, offset: true, error: 'required' })

export const ScheduleForm = z.object({
  body,
  sendAt,
  contactId: id,
  /** The ticket it was written in. */
  ticketId: id.nullable().optional(),
  /** Absent: the ticket's number, else the company's default one. */
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
      'A page of scheduled messages that the caller wrote or whose ticket they may see, latest sending time first.',
    may: 'everyone',
    query: ScheduleQuery,
    answer: SchedulePage,
  }),
  create: endpoint('POST /schedules', {
    about:
      'A message that leaves by itself, once, at its time; needs sight of every active ticket of the contact.',
    may: 'everyone',
    body: ScheduleForm,
    answer: Schedule,
  }),
  change: endpoint('PUT /schedules/:id', {
    about:
      'Another text or time, while it is unsent; one that failed is tried again. Needs sight of every active ticket of the contact.',
    may: 'everyone',
    params: byId,
    body: ScheduleChange,
    answer: Schedule,
  }),
  remove: endpoint('DELETE /schedules/:id', {
    about: 'Cancels a scheduled message, or forgets a sent one.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const scheduleCreated = live('schedule', 'create', z.object({ schedule: Schedule }))
/** Changed, sent, or given up. */
export const scheduleUpdated = live('schedule', 'update', z.object({ schedule: Schedule }))
export const scheduleDeleted = live(
  'schedule',
  'delete',
  z.object({ scheduleId: z.number(), contactId: z.number() }),
)
