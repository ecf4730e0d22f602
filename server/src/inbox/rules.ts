import type { MediaType } from '@recado/contract/media'
import type { Sender } from '../contacts/rules.ts'
import type { Extra } from '../desk/messages/rules.ts'
import type { Inbound, MediaRef } from '../platform/whatsapp-driver.ts'

/** What of a network message stands in the bubble. */
export type Content = { body: string; mediaType: MediaType; extra: Extra | null }

/** Every kind of network message has a place on the screen; what cannot be shown stands there as a labelled placeholder. */
export function contentOf({ body }: Inbound): Content {
  switch (body.type) {
    case 'text':
      return { body: body.text, mediaType: 'text', extra: null }
    case 'media':
      return { body: body.caption ?? '', mediaType: body.media.kind, extra: null }
    case 'contact':
      return {
        body: body.cards.map(({ name }) => name).join(', '),
        mediaType: 'contact',
        extra: { contacts: body.cards },
      }
    case 'location':
      return {
        body: body.name ?? '',
        mediaType: 'location',
        extra: {
          location: {
            lat: body.lat,
            lng: body.lng,
            name: body.name ?? null,
            address: body.address ?? null,
          },
        },
      }
    case 'call':
      return { body: body.video ? 'video' : 'voice', mediaType: 'call', extra: null }
    case 'placeholder':
      return { body: body.why, mediaType: 'placeholder', extra: null }
  }
}

/** Its file, where it has one; it still lies on the network. */
export const fileIn = ({ body }: Inbound): MediaRef | undefined =>
  body.type === 'media' ? body.media : undefined

/** With whom the conversation is; what we write ourselves does not say what they call themselves. */
export const senderOf = ({ chat, fromMe, pushName }: Inbound): Sender => ({
  peer: chat,
  pushName: fromMe ? undefined : pushName,
})

/** Which conversation a message belongs to, for keeping its order: one person or group on one number. */
export const conversationOf = ({ chat }: Inbound): string =>
  chat.group ?? chat.phone ?? chat.lid ?? chat.bsuid ?? ''

/** A message from the future would stay on top of every list: the network's clock is believed only about the past. */
export const momentOf = ({ at }: Inbound, now: Date): Date => {
  const said = new Date(at)
  return said > now ? now : said
}

/**
 * Names and texts come from strangers' phones: what PostgreSQL cannot keep in a text (NUL, half a character) is
 * taken out, so that no message can refuse to be stored.
 */
export const cleaned = (inbound: Inbound): Inbound =>
  JSON.parse(JSON.stringify(inbound), (_, value: unknown) =>
    typeof value === 'string' ? plainText(value) : value,
  ) as Inbound

export const plainText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
