import { z } from 'zod'
import type { Inbound, MediaRef, Peer } from '../../platform/whatsapp-driver.ts'

/** The minimum a message needs to appear in a conversation. */
export const IncomingMessage = z.looseObject({
  id: z.string().min(1).max(200),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  /** For an echo: the customer it was sent to. */
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  timestamp: z.coerce.number().optional(),
  type: z.string(),
  context: z
    .looseObject({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    })
    .optional()
    .catch(undefined),
})
export type IncomingMessage = z.infer<typeof IncomingMessage>

/** A call of a customer or of the business. Meta posts its beginning as `connect` and its end as `terminate`. */
export const CloudCall = z.looseObject({
  id: z.string().min(1).max(200),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  event: z.string(),
  direction: z.string().optional(),
  timestamp: z.coerce.number().optional(),
})

const Contacts = z.array(
  z.looseObject({
    wa_id: z.string().optional(),
    user_id: z.string().optional(),
    profile: z.looseObject({ name: z.string().optional() }).optional(),
  }),
)
export type WebhookContact = z.infer<typeof Contacts>[number]

export const contactsIn = (value: unknown): WebhookContact[] => Contacts.safeParse(value).data ?? []

const digitsOf = (number: string | undefined) => number?.replace(/\D/g, '') || undefined

/** People who hide their number have only the business-scoped id. Undefined without either. */
export function peerOf(number: string | undefined, bsuid: string | undefined): Peer | undefined {
  const phone = digitsOf(number)
  if (!phone && !bsuid) return undefined
  return { kind: 'user', ...(phone && { phone }), ...(bsuid && { bsuid }) }
}

/** Converts the content under the message's type. A placeholder for unknown types. */
export function bodyOf(message: IncomingMessage): Inbound['body'] {
  const { type } = message
  const read = readers[type as keyof typeof readers]
  try {
    return read?.(message[type], message) ?? unsupported
  } catch {
    // A known type with an unknown shape gets a placeholder as well.
    return unsupported
  }
}

const unsupported: Inbound['body'] = { type: 'placeholder', why: 'unsupported' }
const text = (said: string): Inbound['body'] => ({ type: 'text', text: said })

const Media = z.looseObject({
  id: z.coerce.string(),
  mime_type: z.string().default('application/octet-stream'),
  caption: z.string().optional(),
  filename: z.string().optional(),
})

const media =
  (kind: MediaRef['kind']) =>
  (content: unknown): Inbound['body'] => {
    const { id, mime_type: mime, caption, filename } = Media.parse(content)
    return {
      type: 'media',
      media: { kind, mime, ...(filename && { fileName: filename }), network: { id } },
      ...(caption && { caption }),
    }
  }

const Location = z.object({
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  name: z.string().optional(),
  address: z.string().optional(),
})

function location(content: unknown): Inbound['body'] {
  const { latitude: lat, longitude: lng, name, address } = Location.parse(content)
  return { type: 'location', lat, lng, ...(name && { name }), ...(address && { address }) }
}

const Cards = z.array(
  z.looseObject({
    name: z.looseObject({ formatted_name: z.string() }).optional(),
    phones: z.array(z.looseObject({ phone: z.string().optional() })).default([]),
  }),
)

const contacts = (content: unknown): Inbound['body'] => ({
  type: 'contact',
  cards: Cards.parse(content).map(({ name, phones }) => ({
    name: name?.formatted_name ?? phones[0]?.phone ?? '',
    phones: phones.flatMap(({ phone }) => phone ?? []),
  })),
})

const Reply = z.object({ title: z.string(), description: z.string().optional() })
const Interactive = z.object({
  button_reply: Reply.optional(),
  list_reply: Reply.optional(),
  nfm_reply: z.looseObject({ body: z.string().optional() }).optional(),
})

function interactive(content: unknown): Inbound['body'] {
  const { button_reply, list_reply, nfm_reply } = Interactive.parse(content)
  const chosen = button_reply ?? list_reply
  if (chosen) return text([chosen.title, chosen.description].filter(Boolean).join('\n'))
  return nfm_reply?.body ? text(nfm_reply.body) : unsupported
}

const Order = z.looseObject({
  text: z.string().optional(),
  product_items: z.array(
    z.looseObject({
      product_retailer_id: z.coerce.string(),
      quantity: z.coerce.number(),
      item_price: z.coerce.number(),
      currency: z.string(),
    }),
  ),
})

function order(content: unknown): Inbound['body'] {
  const { text: note, product_items } = Order.parse(content)
  const lines = product_items.map(
    (item) =>
      `${item.quantity} × ${item.product_retailer_id} (${item.item_price} ${item.currency})`,
  )
  return text([note, ...lines].filter(Boolean).join('\n'))
}

const Referral = z.looseObject({
  headline: z.string().optional(),
  source_url: z.string().optional(),
})

/** Appends the ad a customer came from, because their question often makes sense only with it. */
function plain(content: unknown, { referral }: IncomingMessage): Inbound['body'] {
  const { body } = z.looseObject({ body: z.string() }).parse(content)
  const { headline, source_url } = Referral.safeParse(referral).data ?? {}
  return text([body, headline, source_url].filter(Boolean).join('\n'))
}

const readers: Record<string, (content: unknown, message: IncomingMessage) => Inbound['body']> = {
  text: plain,
  image: media('image'),
  video: media('video'),
  audio: media('audio'),
  document: media('document'),
  sticker: media('sticker'),
  location,
  contacts,
  interactive,
  order,
  button: (content) => text(z.looseObject({ text: z.string() }).parse(content).text),
  system: (content) => text(z.looseObject({ body: z.string() }).parse(content).body),
}

/** The text of an edited message: its body or caption. */
export function editedTextIn(message: unknown): string | undefined {
  const { data } = z.looseObject({ type: z.string() }).safeParse(message)
  const content = data?.[data.type] as { body?: unknown; caption?: unknown } | undefined
  const words = content?.body ?? content?.caption
  return typeof words === 'string' ? words : undefined
}
