import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Refusal } from '../refusal.ts'
import { typeOf } from './file-types.ts'

export type SmallPicture = { bytes: Buffer; size: number; sha256: string }

/** The default limit. A thumbnail has a tenth of this. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_PIXELS = 16_000_000
/** The largest avatar is 56 CSS px wide, and screens have up to three device pixels per CSS px. */
const SIDE = 192

/** The stored type of avatars. */
export const SMALL_PICTURE_TYPE = 'image/webp'

/**
 * Makes a small square picture without metadata. Refuses with ERR_FILE_TYPE_NOT_ALLOWED if the content is no picture,
 * and with ERR_FILE_TOO_LARGE if it exceeds the limit.
 */
export async function smallPicture(
  stream: NodeJS.ReadableStream,
  most = MOST_BYTES,
): Promise<SmallPicture> {
  const whole = await bytesOf(stream, most)
  const type = await typeOf(whole, { fileName: '' })
  if (type?.kind !== 'image') throw new Refusal('ERR_FILE_TYPE_NOT_ALLOWED')
  const bytes = await sharp(whole, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer()
  return { bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Reads a stream of at most so many bytes, else ERR_FILE_TOO_LARGE. Leaving the loop destroys the stream and ends the transfer. */
export async function bytesOf(stream: NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw new Refusal('ERR_FILE_TOO_LARGE', { maxBytes: most })
    read.push(chunk)
  }
  return Buffer.concat(read)
}
