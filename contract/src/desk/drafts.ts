import { z } from 'zod'
import { endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

export const draftKinds = ['message', 'note'] as const
export type DraftKind = (typeof draftKinds)[number]

export const Draft = z.object({
  ticketId: z.number(),
  /** An answer to the customer, or a note for colleagues. */
  kind: z.enum(draftKinds),
  body: z.string(),
  updatedAt: moment,
})
export type Draft = z.infer<typeof Draft>

export const drafts = {
  list: endpoint('GET /drafts', {
    about: "Lists the caller's drafts, latest change first, at most 200.",
    may: 'everyone',
    answer: z.array(Draft),
  }),
  keep: endpoint('PUT /tickets/:ticketId/draft', {
    about: "Stores the caller's draft for a ticket. An empty text deletes it.",
    may: 'everyone',
    params: z.object({ ticketId: id }),
    body: z.object({
      kind: z.enum(draftKinds).default('message'),
      body: z.string().max(limits.draftMax, 'tooLong'),
    }),
    answer: nothing,
  }),
}
