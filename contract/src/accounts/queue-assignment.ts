import { z } from 'zod'
import type { DeclaredErrors } from '../platform/errors.ts'
import { id } from '../platform/endpoint.ts'

/** `manual`: agents accept waiting tickets. `automatic`: the tickets are assigned to agents. */
export const assignmentModes = ['manual', 'automatic'] as const

export const CAPACITY_MAX = 100
export const CAPACITY_DEFAULT = 10
export const ESCALATION_MINUTES_MAX = 1440

/** How a queue gives its waiting tickets to agents, and what happens to those that nobody takes. */
export const queueAssignmentFields = {
  assignment: z.enum(assignmentModes),
  /** An agent with this many open tickets, of all queues, receives no other ticket of this queue. */
  capacity: z.number().int(),
  /** Minutes after which a ticket that nobody takes is escalated. Null: never. */
  escalationMinutes: z.number().int().nullable(),
  /** The queue that it moves to then. Null: it stays. */
  escalationQueueId: z.number().nullable(),
  /** Whether admins and managers are notified then. */
  escalationNotifies: z.boolean(),
}

export const queueAssignmentForm = {
  assignment: z.enum(assignmentModes).optional(),
  capacity: z.number().int().min(1, 'tooSmall').max(CAPACITY_MAX, 'tooLarge').optional(),
  escalationMinutes: z
    .number()
    .int()
    .min(1, 'tooSmall')
    .max(ESCALATION_MINUTES_MAX, 'tooLarge')
    .nullable()
    .optional(),
  escalationQueueId: id.nullable().optional(),
  escalationNotifies: z.boolean().optional(),
}

export const errors = {
  ERR_ESCALATION_TO_ITSELF: {
    status: 400,
    pt: 'Um setor não encaminha para si mesmo. Escolha outro setor.',
    en: 'A queue does not escalate to itself. Choose another queue.',
    es: 'Un sector no escala a sí mismo. Elija otro sector.',
  },
} satisfies DeclaredErrors

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'QueueForm assignment':
    '`manual`: agents accept waiting tickets. `automatic`: they are assigned to agents who are online. Default: `manual`.',
  'QueueForm capacity':
    'An agent with this many open tickets, of all queues, receives no other ticket of this queue, 1 to 100. Default: 10.',
  'QueueForm escalationMinutes':
    'Minutes after which a ticket that nobody takes is escalated, 1 to 1440. Null: never. Default: null.',
  'QueueForm escalationQueueId':
    'The id of the queue that it moves to then. Null: it stays. Default: null.',
  'QueueForm escalationNotifies': 'Whether admins and managers are notified then. Default: false.',
  'QueueChange assignment':
    '`manual`: agents accept waiting tickets. `automatic`: they are assigned to agents who are online. Absent leaves it unchanged.',
  'QueueChange capacity':
    'An agent with this many open tickets, of all queues, receives no other ticket of this queue, 1 to 100. Absent leaves it unchanged.',
  'QueueChange escalationMinutes':
    'Minutes after which a ticket that nobody takes is escalated, 1 to 1440. Null: never. Absent leaves it unchanged.',
  'QueueChange escalationQueueId':
    'The id of the queue that it moves to then. Null: it stays. Absent leaves it unchanged.',
  'QueueChange escalationNotifies':
    'Whether admins and managers are notified then. Absent leaves it unchanged.',
}
