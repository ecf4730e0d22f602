import { z } from 'zod'
import { byId, endpoint, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

/** A queue as tickets and users name it. */
export const Queue = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type Queue = z.infer<typeof Queue>

/** A queue with its texts. */
export const QueueFull = z.object({
  ...Queue.shape,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
})
export type QueueFull = z.infer<typeof QueueFull>

/** What uses a queue: all of it loses the queue when the queue is removed. */
export const QueueUsage = z.object({
  /** Open, snoozed and waiting tickets. */
  activeTickets: z.number().int(),
  closedTickets: z.number().int(),
  users: z.number().int(),
  whatsapps: z.number().int(),
})
export type QueueUsage = z.infer<typeof QueueUsage>

/** A queue with its texts and what uses it. */
export const QueueDetail = QueueFull.extend({ usage: QueueUsage })
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

export const QueueForm = z.object({
  name,
  color,
  greetingMessage: text,
  outOfHoursMessage: text,
  /** Sent when a ticket of the queue is resolved, or after its customer has rated it. Empty: the text of the number. */
  complationMessage: text,
  /** How the customer of a ticket of the queue is asked for a rating. Empty: the text of the number. */
  ratingMessage: text,
})

/** Absent fields stay as they are. */
export const QueueChange = QueueForm.partial()

export const queues = {
  list: endpoint('GET /queue', {
    about: 'The queues of the company, by name.',
    may: 'everyone',
    answer: z.array(QueueFull),
  }),
  show: endpoint('GET /queue/:id', {
    about: 'One queue, with the numbers of tickets, users and WhatsApp numbers that use it.',
    may: 'queues.edit',
    params: byId,
    answer: QueueDetail,
  }),
  create: endpoint('POST /queue', {
    about: 'A new queue. Name and colour are unique within the company.',
    may: 'queues.edit',
    body: QueueForm,
    answer: QueueFull,
  }),
  update: endpoint('PUT /queue/:id', {
    about: 'Changes a queue; what is absent stays.',
    may: 'queues.edit',
    params: byId,
    body: QueueChange,
    answer: QueueFull,
  }),
  remove: endpoint('DELETE /queue/:id', {
    about:
      'Removes a queue. Its active tickets have no queue at once, its resolved tickets shortly after; users and numbers lose it.',
    may: 'queues.edit',
    params: byId,
    answer: nothing,
  }),
}

/** A queue was created or changed. */
export const queueUpdated = live('queue', 'update', z.object({ queue: QueueFull }))
/** A queue was removed. Its tickets have no queue now; no event follows for each ticket. */
export const queueDeleted = live('queue', 'delete', z.object({ queueId: z.number() }))
