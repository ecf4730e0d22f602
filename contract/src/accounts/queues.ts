import { z } from 'zod'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { WeekdayHours, WeekdayList } from './weekly-hours.ts'
import { queueAssignmentFields, queueAssignmentForm } from './queue-assignment.ts'

/** The short form of a queue, as in tickets and users. */
export const Queue = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type Queue = z.infer<typeof Queue>

/** What a target of a queue limits. The first two are responses of a person to the customer. */
export const serviceLevelKinds = ['firstResponse', 'nextResponse', 'resolution'] as const
export type ServiceLevelKind = (typeof serviceLevelKinds)[number]

/** Targets in minutes of the open hours of the queue. Null: no target. */
const targets = {
  firstResponseMinutes: z.number().int().nullable(),
  nextResponseMinutes: z.number().int().nullable(),
  resolutionMinutes: z.number().int().nullable(),
}

/** A queue with its texts and targets. */
export const QueueFull = z.object({
  ...Queue.shape,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  /** The own business hours, from Monday. Empty: those of the company. */
  schedules: z.array(WeekdayHours),
  ...targets,
})
export type QueueFull = z.infer<typeof QueueFull>

/** Records that reference a queue. All of them lose the queue when it is deleted. */
export const QueueUsage = z.object({
  /** Open, snoozed and waiting tickets. */
  activeTickets: z.number().int(),
  closedTickets: z.number().int(),
  users: z.number().int(),
  whatsapps: z.number().int(),
})
export type QueueUsage = z.infer<typeof QueueUsage>

/** A queue with its texts, its assignment and its usage. */
export const QueueDetail = QueueFull.extend({ ...queueAssignmentFields, usage: QueueUsage })
export type QueueDetail = z.infer<typeof QueueDetail>

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')

/** Three or six hexadecimal digits, stored as six in lower case so that equal colours are equal texts. */
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#([0-9a-f]{3}){1,2}$/, 'notAColor')
  .transform((hex) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex))

const text = z.string().trim().max(limits.messageMax, 'tooLong').optional()

/** Null: no target. */
const target = z
  .number('required')
  .int('tooShort')
  .min(1, 'tooShort')
  .max(limits.serviceLevelMinutesMax, 'tooLong')
  .nullable()
  .optional()

export const QueueForm = z.object({
  name,
  color,
  greetingMessage: text,
  outOfHoursMessage: text,
  /** Sent when a ticket of the queue is resolved, or after its customer has rated it. Empty: the text of the number. */
  complationMessage: text,
  /** The question for a rating of a ticket of the queue. Empty: the text of the number. */
  ratingMessage: text,
  /** The own business hours. An empty list: those of the company. */
  schedules: WeekdayList.optional(),
  /** Minutes from the first message of the customer, or from when the ticket came into the queue, to a person's answer. */
  firstResponseMinutes: target,
  /** The same for the later messages of the customer. */
  nextResponseMinutes: target,
  /** Minutes from the beginning or the reopening of the ticket to its closing. */
  resolutionMinutes: target,
  ...queueAssignmentForm,
})

/** Absent fields stay unchanged. */
export const QueueChange = QueueForm.partial()

/** All queues of the company, in their new order. */
export const QueueOrder = z.object({
  queueIds: z
    .array(id)
    .min(1)
    .max(limits.queuesMax)
    .refine((ids) => new Set(ids).size === ids.length, 'notUnique'),
})

export const queues = {
  list: endpoint('GET /queue', {
    about:
      'Lists the queues of the company, in the order that its admins chose. New queues come last.',
    may: 'everyone',
    answer: z.array(QueueFull),
  }),
  show: endpoint('GET /queue/:id', {
    about:
      'Returns a queue with its assignment and the number of its tickets, users and WhatsApp numbers.',
    may: 'queues.edit',
    params: byId,
    answer: QueueDetail,
  }),
  create: endpoint('POST /queue', {
    about: 'Creates a queue. Name and colour must be unique within the company.',
    may: 'queues.edit',
    body: QueueForm,
    answer: QueueFull,
  }),
  reorder: endpoint('PUT /queue/order', {
    about:
      'Sets the order of the queues. Refused with ERR_NO_QUEUE_FOUND unless the list names every queue of the company.',
    may: 'queues.edit',
    body: QueueOrder,
    answer: nothing,
  }),
  update: endpoint('PUT /queue/:id', {
    about:
      'Updates a queue. Absent fields stay unchanged. Refused with ERR_ESCALATION_TO_ITSELF if it would escalate to itself.',
    may: 'queues.edit',
    params: byId,
    body: QueueChange,
    answer: QueueFull,
  }),
  remove: endpoint('DELETE /queue/:id', {
    about:
      'Deletes a queue. Its active tickets lose it at once, its resolved tickets shortly after. Users and numbers lose it too.',
    may: 'queues.edit',
    params: byId,
    answer: nothing,
  }),
}

/** A queue was created or changed. */
export const queueUpdated = live('queue', 'update', z.object({ queue: QueueFull }))
/** A queue was deleted. Its tickets have no queue now. No event follows for each ticket. */
export const queueDeleted = live('queue', 'delete', z.object({ queueId: z.number() }))
/** The queues have a new order, given by all their ids. */
export const queuesReordered = live('queue', 'order', z.object({ queueIds: z.array(z.number()) }))
