import { limits } from '@recado/contract/platform/limits'
import type { Parcel } from '../outbox/compose.ts'

export const kindOfFile = ({ type }: File): Parcel['mediaType'] => {
  if (/^image\/(jpeg|png|webp|gif|bmp)$/.test(type)) return 'image'
  if (/^video\/(mp4|3gpp|webm|quicktime)$/.test(type)) return 'video'
  return type.startsWith('audio/') ? 'audio' : 'document'
}

export const mostBytesOf = (kind: Parcel['mediaType']): number =>
  kind === 'document' ? limits.documentBytesMax : limits.mediaBytesMax
