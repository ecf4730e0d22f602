import { randomBytes } from 'node:crypto'
import type { proto } from 'baileys'
import { sealMedia, type MediaKind } from '../media/cipher.ts'
import type { MediaHost } from '../media/host.ts'
import type { ContactCard, FileKind, Location } from './content.ts'

/** The input of a person on the phone. */
export type Draft = {
  text?: string
  file?: { kind: FileKind; bytes: Buffer; mime: string; fileName?: string; seconds?: number }
  place?: Location
  cards?: ContactCard[]
  quoted?: { id: string; author: string; message: proto.IMessage }
  forwarded?: boolean
}

const cipherOf: Record<FileKind, MediaKind> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  voice: 'Audio',
  document: 'Document',
  sticker: 'Image',
}

/** Builds the message to encrypt. Stores its file, if any, on the media host. */
export function messageOf(draft: Draft, host: MediaHost): proto.IMessage {
  const messageContextInfo = { messageSecret: randomBytes(32) }
  return { ...bodyOf(draft, host), messageContextInfo }
}

function bodyOf(draft: Draft, host: MediaHost): proto.IMessage {
  const { text = '', file, place, cards } = draft
  const contextInfo = contextOf(draft)
  const context = contextInfo && { contextInfo }
  if (file) return fileMessage(draft, host)
  if (place)
    return {
      locationMessage: {
        degreesLatitude: place.lat,
        degreesLongitude: place.lng,
        name: place.name ?? null,
        address: place.address ?? null,
        ...context,
      },
    }
  if (cards?.length === 1) return { contactMessage: { ...cardMessage(cards[0]!), ...context } }
  if (cards) return { contactsArrayMessage: { contacts: cards.map(cardMessage), ...context } }
  return context ? { extendedTextMessage: { text, ...context } } : { conversation: text }
}

function contextOf({ quoted, forwarded }: Draft): proto.IContextInfo | undefined {
  if (!quoted && !forwarded) return undefined
  return {
    ...(quoted && {
      stanzaId: quoted.id,
      participant: quoted.author,
      quotedMessage: quoted.message,
    }),
    ...(forwarded && { isForwarded: true, forwardingScore: 1 }),
  }
}

function fileMessage(draft: Draft, host: MediaHost): proto.IMessage {
  const { kind, bytes, mime, fileName, seconds } = draft.file!
  const { body, ...keys } = sealMedia(bytes, cipherOf[kind])
  const directPath = host.put(body)
  const contextInfo = contextOf(draft)
  const file = {
    url: `https://${host.host}${directPath}`,
    directPath,
    mimetype: mime,
    ...keys,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    ...(contextInfo && { contextInfo }),
  }
  const caption = draft.text ?? null
  if (kind === 'image') return { imageMessage: { ...file, caption } }
  if (kind === 'video') return { videoMessage: { ...file, caption, seconds: seconds ?? null } }
  if (kind === 'sticker') return { stickerMessage: file }
  if (kind === 'document')
    return {
      documentMessage: { ...file, caption, fileName: fileName ?? null, title: fileName ?? null },
    }
  return { audioMessage: { ...file, seconds: seconds ?? null, ptt: kind === 'voice' } }
}

function cardMessage({ name, phones }: ContactCard): proto.Message.IContactMessage {
  const numbers = phones.map(
    (phone) => `TEL;type=CELL;type=VOICE;waid=${phone.replace(/\D/g, '')}:${phone}`,
  )
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    ...numbers,
    'END:VCARD',
  ]
  return { displayName: name, vcard: lines.join('\n') }
}
