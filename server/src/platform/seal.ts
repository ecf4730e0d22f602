import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Seal } from './ctx.ts'

/** Layout of a sealed value: version, nonce, authentication tag, ciphertext. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/**
 * AES-256-GCM under a key derived from the secret key. The version and `about` are the additional authenticated data: a
 * sealed value that was copied to another row or altered does not open.
 */
export function makeSeal(secretKey: string): Seal {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'recado sealed secrets', 32))
  const key = createSecretKey(bytes)
  return {
    close: (secret, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(about))
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext])
    },
    open: (sealed, about) => {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION)
        throw new Error('a sealed secret is not of a version this program knows')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(associatedData(about))
        .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
      return Buffer.concat([cipher.update(sealed.subarray(HEAD_BYTES)), cipher.final()]).toString()
    },
  }
}

const associatedData = (about: string) => Buffer.from(`${VERSION}:${about}`)
