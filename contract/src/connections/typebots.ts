import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** Ten minutes. */
const DELAY_MAX_MS = 600_000

/** The flow of an external builder that talks with the customers of one number. */
export const Typebot = z.object({
  /** The flow's name in its builder. */
  typebot: z.string().trim().min(1, 'required').max(100, 'tooLong'),
  /** Under which the builder publishes it. */
  publicId: z.string().trim().min(1, 'required').max(200, 'tooLong'),
  /** Milliseconds between two of its messages. */
  delay_message: z.number().int().min(0, 'tooShort').max(DELAY_MAX_MS, 'tooLong'),
  enabled: z.boolean(),
})
export type Typebot = z.infer<typeof Typebot>

/** Numbers are named here as the company names them. */
const byName = z.object({ whatsappName: z.string().trim().min(1).max(limits.nameMax) })

export const typebots = {
  search: endpoint('GET /typebot/search/:whatsappName', {
    about: 'The flow set for the number of this name.',
    may: 'connections.see',
    params: byName,
    answer: Typebot,
  }),
  save: endpoint('POST /typebot/save/:whatsappName', {
    about: 'Sets the flow of the number of this name, in place of the one it had.',
    may: 'connections.edit',
    params: byName,
    body: Typebot,
    answer: Typebot,
  }),
}
