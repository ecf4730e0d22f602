import { createHash } from 'node:crypto'
import { LOGO_BYTES_MAX } from '@recado/contract/accounts/brands'
import sharp, { type Sharp } from 'sharp'
import { typeOf } from '../../platform/files/file-types.ts'
import { bytesOf } from '../../platform/files/small-picture.ts'
import { Refusal } from '../../platform/refusal.ts'

export type Logo = { bytes: Buffer; hash: string; size: number; width: number; height: number }

const MOST_PIXELS = 16_000_000
/** Three device pixels for each CSS pixel of the largest place. */
const MOST = { width: 840, height: 240 }
const ICON = 512
/** A device may cut off a fifth of an icon. */
const ICON_LOGO = 400

/**
 * Makes a new picture of the pixels of an uploaded one. Nothing else of the file is kept: no metadata, no second format,
 * no script. Refuses with ERR_LOGO_TOO_LARGE and ERR_LOGO_TYPE_NOT_ALLOWED.
 */
export async function logoOf(stream: NodeJS.ReadableStream): Promise<Logo> {
  const whole = await bytesOf(stream, LOGO_BYTES_MAX)
  const type = await typeOf(whole, { fileName: '' })
  if (type?.kind !== 'image') throw new Refusal('ERR_LOGO_TYPE_NOT_ALLOWED')
  // Every mail program shows a PNG too.
  return readable(
    sharp(whole, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ ...MOST, fit: 'inside', withoutEnlargement: true }),
  )
}

/** The icon of an installed app: the logo in the middle of a white square. */
export async function iconOf({ bytes }: Logo): Promise<Logo> {
  const edge = (ICON - ICON_LOGO) / 2
  return readable(
    sharp(bytes)
      .flatten({ background: '#fff' })
      .resize(ICON_LOGO, ICON_LOGO, { fit: 'contain', background: '#fff' })
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#fff' }),
  )
}

async function readable(picture: Sharp): Promise<Logo> {
  const { data: bytes, info } = await picture
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal('ERR_LOGO_TYPE_NOT_ALLOWED')
    })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { bytes, hash, size: bytes.length, width: info.width, height: info.height }
}
