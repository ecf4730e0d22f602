import { normalizeMessageContent, type proto } from 'baileys'
import type { MediaKind } from '../media/cipher.ts'

export type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
export type Location = { lat: number; lng: number; name?: string; address?: string }
export type ContactCard = { name: string; phones: string[] }

/** A file of a message as stored on the media host. */
export type FileRef = {
  mime: string
  bytes: number
  fileName?: string
  seconds?: number
  path: string
  cipher: MediaKind
  keys: Pick<proto.Message.IImageMessage, 'mediaKey' | 'fileSha256' | 'fileEncSha256'>
}

/** The visible content of a message. */
export type Content = {
  kind: 'text' | FileKind | 'location' | 'contacts' | 'other'
  /** The text or the caption. */
  text: string
  file?: FileRef
  place?: Location
  cards?: ContactCard[]
  quotedId?: string
  forwarded?: true
}

type Context = proto.IContextInfo | null | undefined

const aside = (context: Context): Pick<Content, 'quotedId' | 'forwarded'> => ({
  ...(context?.stanzaId && { quotedId: context.stanzaId }),
  ...(context?.isForwarded && { forwarded: true as const }),
})

/** Undefined for messages without visible content: keys, receipts, settings. */
export function contentOf(raw: proto.IMessage): Content | undefined {
  const message = normalizeMessageContent(raw)
  if (!message) return undefined
  return (
    textOf(message) ?? fileOf(message) ?? placeOf(message) ?? cardsOf(message) ?? other(message)
  )
}

function textOf({ conversation, extendedTextMessage }: proto.IMessage): Content | undefined {
  if (extendedTextMessage) {
    const { text, contextInfo } = extendedTextMessage
    return { kind: 'text', text: text ?? '', ...aside(contextInfo) }
  }
  return conversation ? { kind: 'text', text: conversation } : undefined
}

type File = proto.Message.IDocumentMessage & {
  seconds?: number | null | undefined
}

/**
 * For each kind of file: its field in a message, its name on the phone, and the name from which its keys are derived.
 */
const files = [
  ['imageMessage', 'image', 'Image'],
  ['videoMessage', 'video', 'Video'],
  ['ptvMessage', 'video', 'Video'],
  ['audioMessage', 'audio', 'Audio'],
  ['documentMessage', 'document', 'Document'],
  ['stickerMessage', 'sticker', 'Image'],
] as const

function fileOf(message: proto.IMessage): Content | undefined {
  for (const [field, kind, cipher] of files) {
    const file = message[field] as File | null | undefined
    if (!file) continue
    const isVoice = field === 'audioMessage' && message.audioMessage?.ptt === true
    return {
      kind: isVoice ? 'voice' : kind,
      text: file.caption ?? '',
      file: fileRef(file, cipher),
      ...aside(file.contextInfo),
    }
  }
  return undefined
}

const fileRef = (file: File, cipher: MediaKind): FileRef => ({
  mime: file.mimetype ?? '',
  bytes: Number(file.fileLength ?? 0),
  path: file.directPath ?? '',
  cipher,
  keys: {
    mediaKey: file.mediaKey ?? null,
    fileSha256: file.fileSha256 ?? null,
    fileEncSha256: file.fileEncSha256 ?? null,
  },
  ...(file.fileName && { fileName: file.fileName }),
  ...(file.seconds && { seconds: file.seconds }),
})

function placeOf({ locationMessage: place }: proto.IMessage): Content | undefined {
  if (!place) return undefined
  return {
    kind: 'location',
    text: '',
    place: {
      lat: place.degreesLatitude ?? 0,
      lng: place.degreesLongitude ?? 0,
      ...(place.name && { name: place.name }),
      ...(place.address && { address: place.address }),
    },
    ...aside(place.contextInfo),
  }
}

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): Content | undefined {
  const list = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!list) return undefined
  const { contextInfo } = contactMessage ?? contactsArrayMessage ?? {}
  return { kind: 'contacts', text: '', cards: list.map(cardOf), ...aside(contextInfo) }
}

const cardOf = ({ displayName, vcard }: proto.Message.IContactMessage): ContactCard => ({
  name: displayName ?? '',
  phones: [...(vcard ?? '').matchAll(/^(?:item\d+\.)?TEL[^:]*:(.+)$/gm)].map(([, phone]) =>
    phone!.trim(),
  ),
})

const silent = new Set([
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'reactionMessage',
])

function other(message: proto.IMessage): Content | undefined {
  const fields = Object.entries(message).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return fields.some(([field]) => !silent.has(field)) ? { kind: 'other', text: '' } : undefined
}
