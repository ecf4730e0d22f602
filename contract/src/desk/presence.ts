import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

/** The ticket that is open on this screen. Null: none. Repeated at each heartbeat while it is open. */
export const Viewing = z.object({ ticketId: id.nullable() })

/** Whether the user is writing an answer on this screen. */
export const Writing = z.object({ ticketId: id, is: z.boolean() })

/**
 * A colleague opened a ticket or is writing in it. Sent to the users who have it open, not stored, with `seq` 0, and
 * valid for 30 seconds. `asks`: this screen has just opened the ticket and requests the presence of the others.
 */
export const ticketPresence = live(
  'ticket',
  'presence',
  z.object({
    ticketId: z.number(),
    /** One of the user's open screens. */
    screen: z.string(),
    user: z.object({ id: z.number(), name: z.string() }),
    is: z.enum(['viewing', 'writing', 'gone']),
    asks: z.boolean(),
  }),
)
