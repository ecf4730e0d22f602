import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** Ten minutes. */
const DELAY_MAX_MS = 600_000

/** The flow of an external builder for the customers of one number. */
export const Typebot = z.object({
  /** The flow's name in its builder. */
  typebot: z.string().trim().min(1, 'required').max(100, 'tooLong'),
  /** The id under which the builder publishes the flow. */
  publicId: z.string().trim().min(1, 'required').max(200, 'tooLong'),
  /** Milliseconds between two messages of the flow. */
  delay_message: z.number().int().min(0, 'tooShort').max(DELAY_MAX_MS, 'tooLong'),
  enabled: z.boolean(),
})
export type Typebot = z.infer<typeof Typebot>

/** Identifies a number by the company's name for it. */
const byName = z.object({ whatsappName: z.string().trim().min(1).max(limits.nameMax) })

export const typebots = {
  search: endpoint('GET /typebot/search/:whatsappName', {
    about: 'Returns the flow of the number with this name.',
    may: 'connections.see',
    params: byName,
    answer: Typebot,
  }),
  save: endpoint('POST /typebot/save/:whatsappName', {
    about: 'Sets the flow of the number with this name, replacing the previous one.',
    may: 'connections.edit',
    params: byName,
    body: Typebot,
    answer: Typebot,
  }),
}
