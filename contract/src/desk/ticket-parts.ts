import { z } from 'zod'
import { moment } from '../platform/endpoint.ts'

export const Author = z.object({ id: z.number(), name: z.string() })

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
