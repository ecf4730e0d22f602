import { limits } from '@recado/contract/platform/limits'
import { CauseRecord } from '@recado/contract/platform/causes'
import { messageChanges, Speaker } from '@recado/contract/desk/message-forms'
import { type Message, SystemLine } from '@recado/contract/desk/messages'
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
  // A newer node may write actions that are unknown here. The rest of the conversation must still be readable.
  system: SystemLine.optional().catch(undefined),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
  /** The member of a group who wrote it, with the name at that time. */
  speaker: Speaker.optional(),
  /**
   * Set if the message is a network template. `components` is JSON text, because its names are in the network's
   * spelling.
   */
  template: z.object({ name: z.string(), language: z.string(), components: z.string() }).optional(),
  /** Why an automation wrote it. A newer node may write kinds that are unknown here. */
  cause: CauseRecord.optional().catch(undefined),
})
/** Fields that only some messages have. */
export type Extra = z.infer<typeof Extra>

export const Reactions = z.array(z.object({ emoji: z.string(), fromMe: z.boolean() }))
/** Texts of a message before each edit. */
export const Edits = z.array(z.object({ body: z.string(), at: z.string() }))

export type Reactions = z.infer<typeof Reactions>

/** The customer's reaction in a stored list, if any. */
export const customerReactionIn = (kept: unknown): string | undefined =>
  Reactions.parse(kept ?? []).find(({ fromMe }) => !fromMe)?.emoji

/** The last change that the network refused. */
export const RefusedChange = z.object({
  change: z.enum(messageChanges),
  code: z.string(),
  text: z.string().nullable(),
})

/** Whether a message is content from one of the sides, and not a timeline line, a call or a placeholder. */
export const isUserContent = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  mediaType !== 'system' && mediaType !== 'call' && mediaType !== 'placeholder'

/** Whether an edit can change the text or caption. */
export const hasEditableText = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  ['text', 'image', 'video', 'document'].includes(mediaType)

export const mayEdit = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= limits.editWithinMinutes * 60_000

export const mayDelete = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= limits.deleteWithinHours * 3_600_000

const SIGNATURE = /^\*[^*\n]{1,80}:\*\n/

/** Removes the author's signature from our text, for forwarding. */
export const withoutSignature = (body: string): string => body.replace(SIGNATURE, '')
