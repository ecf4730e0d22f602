import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** Other words for a message of ours. */
export const MessageEdit = z.object({
  body: z.string().max(limits.messageMax, 'tooLong'),
})

/** One emoji, as long as those made of several signs are. */
export const MessageReaction = z.object({
  emoji: z
    .string()
    .min(1)
    .max(32)
    .regex(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u)
    .nullable(),
})

export const ForwardForm = z.object({
  messageId: z.uuid(),
  contactIds: z.array(id).min(1).max(limits.forwardMax),
  /** Minted by the sender's screen, one for each contact in turn. The same id again sends nothing more to that contact. */
  ids: z.array(z.uuid()).max(limits.forwardMax).optional(),
})

/** Where a forwarded message went, contact by contact: into which ticket, or why not. */
export const ForwardResult = z.object({
  contactId: z.number(),
  ticketUuid: z.uuid().nullable(),
  /** A code of the catalogue where it did not go. */
  refused: z.string().nullable(),
})

/** A message that says what was looked for; its place tells which page to load. */
export const FoundMessage = z.object({ id: z.uuid(), position: z.number() })
