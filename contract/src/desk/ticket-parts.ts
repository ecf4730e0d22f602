import { z } from 'zod'
import { moment } from '../platform/endpoint.ts'

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

/** A message that matches a search. `body` is an excerpt around the match. */
export const TicketMatch = z.object({
  messageId: z.uuid(),
  body: z.string(),
  fromMe: z.boolean(),
  user: Author.nullable(),
  createdAt: moment,
})
