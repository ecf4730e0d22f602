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
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
})
/** What only some kinds of message carry. */
export type Extra = z.infer<typeof Extra>

export const Reactions = z.array(z.object({ emoji: z.string(), fromMe: z.boolean() }))
export type Reactions = z.infer<typeof Reactions>
