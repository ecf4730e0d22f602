import { z } from 'zod'
import { serviceLevelKinds } from '../accounts/queues.ts'
import { moment } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

export const Author = z.object({ id: z.number(), name: z.string() })

/**
 * The bot of a ticket. `menu`: it asks for a queue; `options`: the customer is in the options of a queue; `flow`: a flow
 * builder talks; `paused`: it is silent until it is resumed.
 */
export const TicketBot = z.object({
  state: z.enum(['menu', 'options', 'flow', 'paused']),
  /** Who paused it. Null: an answer typed on the phone, or not paused. */
  pausedBy: Author.nullable(),
})
export type TicketBot = z.infer<typeof TicketBot>

/** The number that a ticket is on. */
export const TicketConnection = z.object({
  id: z.number(),
  name: z.string(),
  /** Hours for which a message of the customer opens the service window. Absent if the network has none. */
  serviceWindowHours: z.number().int().optional(),
})

/** How a customer rated an attended ticket: 1 dissatisfied, 2 satisfied, 3 very satisfied. */
export const TicketRating = z.object({
  score: z.number().int().min(1).max(3),
  /** The first text that the customer wrote within 10 minutes after the rating. Null: none. */
  comment: z.string().nullable(),
  ratedAt: moment,
})

/** A message that matches a search. `body` is an excerpt around the match. */
export const TicketMatch = z.object({
  messageId: z.uuid(),
  body: z.string(),
  fromMe: z.boolean(),
  user: Author.nullable(),
  createdAt: moment,
})

/** The nearest deadline of a ticket, by the targets of its queue. */
export const TicketDeadline = z.object({
  at: moment,
  kind: z.enum(serviceLevelKinds),
  /** It has passed. Rises a few seconds after `at`. */
  breached: z.boolean(),
})
export type TicketDeadline = z.infer<typeof TicketDeadline>

/** How many visible tickets have each status. */
export const TicketCounts = z.object({
  open: z.number().int(),
  pending: z.number().int(),
  closed: z.number().int(),
  /** Snoozed tickets. They are not counted in `open`. */
  snoozed: z.number().int(),
  /**
   * The number of tickets resolved between `closedFrom` and `closedTo` that were deleted since. The dashboard still
   * counts them. Only for callers who see all tickets, and only if the filter has nothing but those days, users, queues
   * and connections.
   */
  closedDeleted: z.number().int().optional(),
})

/** Minutes without an answer of the customer after which a ticket closes. */
export const ExpirationMinutes = z
  .number('required')
  .int('tooShort')
  .min(1, 'tooShort')
  .max(limits.silenceMinutesMax, 'tooLong')
