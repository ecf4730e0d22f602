import { z } from 'zod'

const text = (most: number) => z.string().min(1).max(most)
const media = z
  .object({ id: z.string().optional(), link: z.url().optional() })
  .refine(({ id, link }) => (id === undefined) !== (link === undefined), 'either id or link')
const captioned = media.and(z.object({ caption: z.string().max(1024).optional() }))

const Template = z.object({
  name: text(512),
  language: z.object({ code: text(20), policy: z.literal('deterministic').optional() }),
  components: z
    .array(
      z.object({
        type: z.enum(['header', 'body', 'button']),
        sub_type: z.string().optional(),
        index: z.union([z.string(), z.number()]).optional(),
        parameters: z
          .array(z.looseObject({ type: z.string(), parameter_name: z.string().optional() }))
          .default([]),
      }),
    )
    .default([]),
})

const envelope = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  context: z.object({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}

/** The bodies of `/{phone number id}/messages` by type, with the limits of Meta's reference. */
export const Outgoing = z.discriminatedUnion('type', [
  z.object({
    ...envelope,
    type: z.literal('text'),
    text: z.object({ body: text(4096), preview_url: z.boolean().optional() }),
  }),
  z.object({ ...envelope, type: z.literal('image'), image: captioned }),
  z.object({ ...envelope, type: z.literal('video'), video: captioned }),
  z.object({
    ...envelope,
    type: z.literal('document'),
    document: captioned.and(z.object({ filename: z.string().optional() })),
  }),
  z.object({
    ...envelope,
    type: z.literal('audio'),
    audio: media.and(z.object({ voice: z.boolean().optional() })),
  }),
  z.object({ ...envelope, type: z.literal('sticker'), sticker: media }),
  z.object({
    ...envelope,
    type: z.literal('location'),
    location: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('contacts'),
    contacts: z
      .array(
        z.looseObject({
          name: z
            .looseObject({ formatted_name: text(500) })
            .refine((name) => Object.keys(name).length > 1, 'needs one more name'),
          phones: z.array(z.looseObject({ phone: z.string() })).default([]),
        }),
      )
      .min(1),
  }),
  z.object({
    ...envelope,
    type: z.literal('reaction'),
    reaction: z.object({ message_id: z.string(), emoji: z.string().max(20) }),
  }),
  z.object({ ...envelope, type: z.literal('template'), template: Template }),
])
export type Outgoing = z.infer<typeof Outgoing>
export type OutgoingTemplate = z.infer<typeof Template>

/** The other body of this call: a read receipt for the customer's message, optionally with a typing indicator. */
export const ReadReceipt = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
})
