import type { Outbound, Peer } from '../../platform/whatsapp-driver.ts'
import type { CloudMediaFile } from './media.ts'

/** The body of a request to `/{phone number id}/messages`. */
export type RequestBody = Record<string, unknown>

/** The number if known, else the business-scoped id. */
export const addressOf = ({ phone, bsuid }: Peer): RequestBody =>
  phone ? { to: phone } : { recipient: bsuid ?? '' }

/** The key under which limits per recipient are counted. */
export const personOf = ({ phone, bsuid }: Peer): string => phone ?? bsuid ?? ''

type Envelope = { to: Peer; quotedId?: string | undefined; opaque?: string }

export const envelope = ({ to, quotedId, opaque }: Envelope): RequestBody => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...addressOf(to),
  ...(quotedId && { context: { message_id: quotedId } }),
  ...(opaque && { biz_opaque_callback_data: opaque }),
})

/** The message content under its type. A file has already been uploaded as `mediaId`. */
export function contentOf(body: Outbound['body'], mediaId: string | undefined): RequestBody {
  switch (body.type) {
    case 'text':
      return { type: 'text', text: { body: body.text } }
    case 'contact':
      return { type: 'contacts', contacts: body.cards.map(cardOf) }
    case 'location': {
      const { lat: latitude, lng: longitude, name, address } = body
      const location = { latitude, longitude, ...(name && { name }), ...(address && { address }) }
      return { type: 'location', location }
    }
    case 'media': {
      const kind = sentKindOf(body)
      return { type: kind, [kind]: fileOf(body, kind, mediaId) }
    }
  }
}

/** Types and sizes Meta accepts. Other files are sent as documents. */
const ACCEPTED_TYPES: Record<string, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
  sticker: ['image/webp'],
}
const MEGABYTE = 1024 * 1024
const MAX_BYTES: Record<string, number> = {
  image: 5 * MEGABYTE,
  video: 16 * MEGABYTE,
  audio: 16 * MEGABYTE,
  sticker: 0.5 * MEGABYTE,
}

export function sentKindOf({ kind, mime, bytes }: CloudMediaFile): CloudMediaFile['kind'] {
  if (kind === 'document') return kind
  const bare = mime.split(';')[0]!.trim().toLowerCase()
  return ACCEPTED_TYPES[kind]!.includes(bare) && bytes <= MAX_BYTES[kind]! ? kind : 'document'
}

function fileOf(
  file: CloudMediaFile,
  kind: CloudMediaFile['kind'],
  id: string | undefined,
): RequestBody {
  const { caption, fileName, mime } = file
  const isCaptioned = kind === 'image' || kind === 'video' || kind === 'document'
  return {
    id,
    ...(isCaptioned && caption && { caption }),
    ...(kind === 'document' && { filename: fileName }),
    // Recordings are Opus in Ogg. `voice` makes them appear as voice notes instead of music.
    ...(kind === 'audio' && mime.startsWith('audio/ogg') && { voice: true }),
  }
}

const cardOf = ({ name, phones }: { name: string; phones: string[] }) => ({
  // Meta requires a structured name and displays the formatted one.
  name: { formatted_name: name, first_name: name },
  phones: phones.map((phone) => ({ phone, wa_id: phone.replace(/\D/g, ''), type: 'CELL' })),
})
