import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Refusal } from '../refusal.ts'
import { typeOf } from './file-types.ts'

export type SmallPicture = { bytes: Buffer; size: number; sha256: string }

/** A preview has a tenth of this. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_PIXELS = 16_000_000
/** The largest face on a page is 56 px wide, and screens show up to three of theirs for one. */
const SIDE = 192

/** What pictures of faces are kept as. */
export const SMALL_PICTURE_TYPE = 'image/webp'

/**
 * A square picture, small, with nothing in it but what is seen. Refused with ERR_FILE_TYPE_NOT_ALLOWED where it is no
 * picture, with ERR_FILE_TOO_LARGE where it does not end.
 */
export async function smallPicture(stream: NodeJS.ReadableStream): Promise<SmallPicture> {
  const whole = await atMost(stream, MOST_BYTES)
  const type = await typeOf(whole, { fileName: '' })
  if (type?.kind !== 'image') throw new Refusal('ERR_FILE_TYPE_NOT_ALLOWED')
  const bytes = await sharp(whole, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer()
  return { bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Leaving the loop ends the stream, and with it the transfer. */
async function atMost(stream: NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw new Refusal('ERR_FILE_TOO_LARGE', { maxBytes: most })
    read.push(chunk)
  }
  return Buffer.concat(read)
}
