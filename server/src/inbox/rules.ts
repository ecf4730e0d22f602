import type { Speaker } from '@recado/contract/desk/message-forms'
import type { MediaType } from '@recado/contract/platform/media'
import type { MessageSender } from '../contacts/rules.ts'
import type { Extra } from '../desk/messages/rules.ts'
import type { Inbound, MediaRef } from '../platform/whatsapp-driver.ts'

/** Content of a network message as it is shown. */
export type MessageContent = {
  body: string
  mediaType: MediaType
  extra: Extra | null
  /** The name of the member of a group who wrote it. */
  speaker?: string
}

/** Every type of network message is shown. Unsupported content becomes a labelled placeholder. */
export function contentOf({ body }: Inbound): MessageContent {
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

/** The file of a message, if any. Its content is still on the network. */
export const fileIn = ({ body }: Inbound): MediaRef | undefined =>
  body.type === 'media' ? body.media : undefined

/** The other party of the conversation. A message of ours does not contain their push name. */
export const senderOf = ({ chat, fromMe, pushName }: Inbound): MessageSender => ({
  peer: chat,
  pushName: fromMe ? undefined : pushName,
})

/** The content with the member of a group who wrote it. */
export const withSpeaker = (content: MessageContent, speaker: Speaker): MessageContent => ({
  ...content,
  speaker: speaker.name,
  extra: { ...content.extra, speaker },
})

/** Key that orders messages: one person or group on one connection. */
export const conversationOf = ({ chat }: Inbound): string =>
  chat.group ?? chat.phone ?? chat.lid ?? chat.bsuid ?? ''

/** The network's timestamp, limited to now: a message from the future would stay on top of every list. */
export const timestampOf = ({ at }: Inbound, now: Date): Date => {
  const said = new Date(at)
  return said > now ? now : said
}
