import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type Hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { Transform } from 'node:stream'
import type { MediaPlace, MediaPurpose } from '@recado/baileys-driver/protocol'

const MAC_BYTES = 10
const BLOCK_BYTES = 16

/** WhatsApp's file encryption: AES-256-CBC and HMAC-SHA256 with keys derived from the media key, by purpose. */
function keysFrom(mediaKey: Uint8Array, purpose: MediaPurpose) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, '', `WhatsApp ${purpose} Keys`, 112))
  return { iv: keys.subarray(0, 16), cipher: keys.subarray(16, 48), mac: keys.subarray(48, 80) }
}

/** The file does not match its message. A retry does not help. */
export class WrongFile extends Error {}

type Sealed = Pick<MediaPlace, 'mediaKey' | 'purpose' | 'sha256' | 'encryptedSha256'>

/**
 * Decrypts while it streams. Trust the output only if the stream ends without an error: it fails at the end on a wrong
 * MAC or hash, and earlier if there are more than `mostBytes`.
 */
export function decryptStream(place: Sealed, mostBytes: number): Transform {
  const keys = keysFrom(Buffer.from(place.mediaKey, 'base64'), place.purpose)
  const aes = createDecipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const mac = createHmac('sha256', keys.mac).update(keys.iv)
  const plainHash = createHash('sha256')
  const sealedHash = createHash('sha256')
  let tail = Buffer.alloc(0)
  let bytes = 0

  const given = (data: Buffer) => {
    plainHash.update(data)
    return data
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes + BLOCK_BYTES + MAC_BYTES) return done(new TooLarge('too large'))
      sealedHash.update(chunk)
      const all = Buffer.concat([tail, chunk])
      tail = all.subarray(Math.max(0, all.length - MAC_BYTES))
      const data = all.subarray(0, all.length - tail.length)
      mac.update(data)
      done(null, given(aes.update(data)))
    },
    flush(done) {
      try {
        const last = given(aes.final())
        check(place, { tail, mac: mac.digest(), plain: plainHash, sealed: sealedHash })
        done(null, last)
      } catch (error) {
        done(error instanceof WrongFile ? error : new WrongFile('the file cannot be decrypted'))
      }
    },
  })
}

type Sums = { tail: Buffer; mac: Buffer; plain: Hash; sealed: Hash }

/** @throws WrongFile */
function check(place: Sealed, { tail, mac, plain, sealed }: Sums): void {
  if (tail.length !== MAC_BYTES || !timingSafeEqual(tail, mac.subarray(0, MAC_BYTES)))
    throw new WrongFile('the file is not authentic')
  if (place.sha256 && plain.digest('base64') !== place.sha256)
    throw new WrongFile('the file is another one')
  if (place.encryptedSha256 && sealed.digest('base64') !== place.encryptedSha256)
    throw new WrongFile('the file was exchanged')
}

export class TooLarge extends Error {}

/** Base64. */
export type MediaKeys = { mediaKey: string; sha256: string; encryptedSha256: string; bytes: number }

/** Encrypts while it streams, with a new key. `seals` is complete when the stream has ended. */
export function encryptStream(purpose: MediaPurpose): {
  stream: Transform
  seals: () => MediaKeys
} {
  const mediaKey = randomBytes(32)
  const keys = keysFrom(mediaKey, purpose)
  const aes = createCipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const mac = createHmac('sha256', keys.mac).update(keys.iv)
  const plainHash = createHash('sha256')
  const sealedHash = createHash('sha256')
  let bytes = 0

  const sealed = (data: Buffer) => {
    mac.update(data)
    sealedHash.update(data)
    return data
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      plainHash.update(chunk)
      done(null, sealed(aes.update(chunk)))
    },
    flush(done) {
      const last = sealed(aes.final())
      const code = mac.digest().subarray(0, MAC_BYTES)
      sealedHash.update(code)
      done(null, Buffer.concat([last, code]))
    },
  })
  const seals = () => ({
    mediaKey: mediaKey.toString('base64'),
    sha256: plainHash.copy().digest('base64'),
    encryptedSha256: sealedHash.copy().digest('base64'),
    bytes,
  })
  return { stream, seals }
}
