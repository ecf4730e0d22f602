import type { proto } from 'baileys'
import type { Media, MediaPlace, MediaPurpose } from '../protocol.ts'

type Content = proto.IMessage

/** The properties all file types share. */
type File = {
  url?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  mimetype?: string | null
  fileLength?: number | { toNumber: () => number } | null
  fileSha256?: Uint8Array | null
  fileEncSha256?: Uint8Array | null
  seconds?: number | null
}

type Found = {
  file: File
  kind: Media['kind']
  purpose: MediaPurpose
  caption?: string | null | undefined
  fileName?: string | null | undefined
}

/**
 * The file of a message and its caption. Without a media key only the phone can open the file, and `media` is absent.
 * Undefined if the message has no file.
 */
export function mediaIn(
  content: Content,
  message: MediaPlace['message'],
): { media?: Media; caption?: string } | undefined {
  const found = foundIn(content)
  if (!found) return undefined
  const { file, kind, purpose, caption, fileName } = found
  const words = caption ? { caption } : {}
  const { mediaKey, seconds, mimetype } = file
  if (mediaKey?.length !== 32 || !(file.directPath || file.url)) return words
  const bytes = lengthOf(file)
  const network: MediaPlace = {
    ...(file.url && { url: file.url }),
    ...(file.directPath && { directPath: file.directPath }),
    mediaKey: base64(mediaKey),
    purpose,
    ...(file.fileSha256?.length && { sha256: base64(file.fileSha256) }),
    ...(file.fileEncSha256?.length && { encryptedSha256: base64(file.fileEncSha256) }),
    ...(bytes !== undefined && { bytes }),
    message,
  }
  const media: Media = {
    kind,
    mime: mimetype || usual[kind],
    ...(bytes !== undefined && { bytes }),
    ...(fileName && { fileName }),
    ...(typeof seconds === 'number' && seconds > 0 && { seconds }),
    network,
  }
  return { media, ...words }
}

function foundIn(content: Content): Found | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } =
    content
  if (imageMessage)
    return { file: imageMessage, kind: 'image', purpose: 'Image', caption: imageMessage.caption }
  const video = videoMessage ?? ptvMessage
  if (video) return { file: video, kind: 'video', purpose: 'Video', caption: video.caption }
  if (audioMessage) return { file: audioMessage, kind: 'audio', purpose: 'Audio' }
  if (stickerMessage) return { file: stickerMessage, kind: 'sticker', purpose: 'Image' }
  if (!documentMessage) return undefined
  const { caption, fileName, title } = documentMessage
  return {
    file: documentMessage,
    kind: 'document',
    purpose: 'Document',
    caption,
    fileName: fileName || title,
  }
}

const usual: Record<Media['kind'], string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
}

function lengthOf({ fileLength }: File): number | undefined {
  const bytes = typeof fileLength === 'object' ? fileLength?.toNumber() : fileLength
  return typeof bytes === 'number' && bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
