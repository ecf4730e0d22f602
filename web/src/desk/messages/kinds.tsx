import type { MediaType } from '@recado/contract/platform/media'
import {
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconSticker,
  IconUser,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'

export const kinds = [
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'contact',
  'location',
  'call',
] as const

/** The kind of a message that is more than text. Each kind has an icon and a label. */
export type MessageKind = (typeof kinds)[number]

export const kindOf = (type: MediaType): MessageKind | undefined =>
  kinds.find((kind) => kind === type)

const kindIcons: Record<MessageKind, Icon> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  document: IconFileText,
  sticker: IconSticker,
  contact: IconUser,
  location: IconMapPin,
  call: IconPhone,
}

export function KindIcon({ kind }: { kind: MessageKind }) {
  const Glyph = kindIcons[kind]
  return <Glyph size={14} stroke={1.6} aria-hidden />
}
