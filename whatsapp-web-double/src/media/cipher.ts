import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The name from which a file's keys are derived. Stickers count as images, voice notes as audio. */
export type MediaKind = 'Image' | 'Video' | 'Audio' | 'Document'

/** A file as stored on the media host, and the fields of its message. */
export type SealedMedia = {
  body: Buffer
  mediaKey: Buffer
  fileSha256: Buffer
  fileEncSha256: Buffer
  fileLength: number
}

const MAC_BYTES = 10

const keysOf = (mediaKey: Uint8Array, kind: MediaKind) => {
  const zero = Buffer.alloc(32)
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, zero, `WhatsApp ${kind} Keys`, 112))
  return { iv: keys.subarray(0, 16), cipher: keys.subarray(16, 48), mac: keys.subarray(48, 80) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

export function sealMedia(plain: Buffer, kind: MediaKind): SealedMedia {
  const mediaKey = randomBytes(32)
  const keys = keysOf(mediaKey, kind)
  const aes = createCipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const encrypted = Buffer.concat([aes.update(plain), aes.final()])
  const mac = createHmac('sha256', keys.mac).update(keys.iv).update(encrypted).digest()
  const body = Buffer.concat([encrypted, mac.subarray(0, MAC_BYTES)])
  return {
    body,
    mediaKey,
    fileSha256: sha256(plain),
    fileEncSha256: sha256(body),
    fileLength: plain.length,
  }
}

type Promised = {
  mediaKey?: Uint8Array | null | undefined
  fileSha256?: Uint8Array | null | undefined
  fileEncSha256?: Uint8Array | null | undefined
}

/** Decrypts a file. Throws if one of both hashes or the MAC does not match the message. */
export function openMedia(body: Buffer, promised: Promised, kind: MediaKind): Buffer {
  const { mediaKey, fileSha256, fileEncSha256 } = promised
  if (!mediaKey || !fileSha256 || !fileEncSha256)
    throw new Error('the message names no key or hash')
  if (!sha256(body).equals(fileEncSha256)) throw new Error('the encrypted file is another one')
  const keys = keysOf(mediaKey, kind)
  const end = body.length - MAC_BYTES
  const encrypted = body.subarray(0, end)
  const mac = createHmac('sha256', keys.mac).update(keys.iv).update(encrypted).digest()
  if (!timingSafeEqual(body.subarray(end), mac.subarray(0, MAC_BYTES)))
    throw new Error('the file was changed')
  const aes = createDecipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const plain = Buffer.concat([aes.update(encrypted), aes.final()])
  if (!sha256(plain).equals(fileSha256)) throw new Error('the file is another one')
  return plain
}
