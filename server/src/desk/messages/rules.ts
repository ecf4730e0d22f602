import { limits } from '@recado/contract/limits'
import { type Message, messageChanges, SystemLine } from '@recado/contract/messages'
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
  // A newer node beside this one may write acts that are not known here: the rest of the conversation shows.
  system: SystemLine.optional().catch(undefined),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
  /** Sent as a template of the network. What fills it is kept as JSON text: names within are the network's, in its spelling. */
  template: z.object({ name: z.string(), language: z.string(), components: z.string() }).optional(),
})
/** What only some kinds of message carry. */
export type Extra = z.infer<typeof Extra>

export const Reactions = z.array(z.object({ emoji: z.string(), fromMe: z.boolean() }))
/** What stood in a message before each edit. */
export const Edits = z.array(z.object({ body: z.string(), at: z.string() }))

export type Reactions = z.infer<typeof Reactions>

/** The customer's reaction among what is kept of a message, where there is one. */
export const customersIn = (kept: unknown): string | undefined =>
  Reactions.parse(kept ?? []).find(({ fromMe }) => !fromMe)?.emoji

/** The last change that the network did not take. */
export const Refused = z.object({
  change: z.enum(messageChanges),
  code: z.string(),
  text: z.string().nullable(),
})

/** Something that one side said to the other, and not a line about it. */
export const isTalk = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  mediaType !== 'system' && mediaType !== 'call' && mediaType !== 'placeholder'

/** Words of its own, or under a picture: what an edit can change. */
export const takesWords = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  ['text', 'image', 'video', 'document'].includes(mediaType)

export const mayEdit = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= limits.editWithinMinutes * 60_000

export const mayDelete = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= limits.deleteWithinHours * 3_600_000

const SIGNATURE = /^\*[^*\n]{1,80}:\*\n/

/** Our words without the name in front of them: forwarded, they are nobody's signature. */
export const unsigned = (body: string): string => body.replace(SIGNATURE, '')
