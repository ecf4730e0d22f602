import { SystemLine } from '@recado/contract/messages'
import { z } from 'zod'

export const Extra = z.object({
  location: z
    .object({
      lat: z.number(),
      lng: z.number(),
      name: z.string().nullable(),
      address: z.string().nullable(),
    })
    .optional(),
  system: SystemLine.optional(),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
})
/** What only some kinds of message carry. */
export type Extra = z.infer<typeof Extra>

export const Reactions = z.array(z.object({ emoji: z.string(), fromMe: z.boolean() }))
/** What stood in a message before each edit. */
export const Edits = z.array(z.object({ body: z.string(), at: z.string() }))

export type Reactions = z.infer<typeof Reactions>
