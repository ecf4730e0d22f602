import { limits } from '@recado/contract/platform/limits'
import type { OutgoingFile } from '../outbox/compose.ts'

export const kindOfFile = ({ type }: File): OutgoingFile['mediaType'] => {
  if (/^image\/(jpeg|png|webp|gif|bmp)$/.test(type)) return 'image'
  if (/^video\/(mp4|3gpp|webm|quicktime)$/.test(type)) return 'video'
  return type.startsWith('audio/') ? 'audio' : 'document'
}

export const maxBytesOf = (kind: OutgoingFile['mediaType']): number =>
  kind === 'document' ? limits.documentBytesMax : limits.mediaBytesMax
