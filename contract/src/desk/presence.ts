import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

/** The ticket that is open on this screen; null: none any more. Said again at each beat for as long as it is true. */
export const Viewing = z.object({ ticketId: id.nullable() })

/** Somebody writes an answer on this screen, or has stopped. */
export const Writing = z.object({ ticketId: id, is: z.boolean() })

/**
 * A colleague looks at a ticket or writes in it; heard by those who have it open. Nothing of it is kept, `seq` is 0, and
 * what is not said again within 30 seconds is over. `asks`: this screen has just come and wants to hear who else is here.
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
