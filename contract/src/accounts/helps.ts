import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** A help of the operator for everybody who uses the product. */
export const Help = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** The code of its video on YouTube. Empty: it has no video. */
  video: z.string(),
})
export type Help = z.infer<typeof Help>

export const HELPS_MAX = 200

export const helps = {
  list: endpoint('GET /helps/list', {
    about: 'Lists the helps by title, at most 200. They are the same for every company.',
    may: 'everyone',
    answer: z.array(Help),
  }),
}
