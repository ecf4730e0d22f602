import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser gave the page when it subscribed, base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** The size of one record; no push service has to accept more than 4096 bytes. */
const RECORD = 4096
const LAST_RECORD = Buffer.of(2)

/** Fixed values for tests; by default they are random for each message. */
type FixedValues = { privateKey?: Buffer; salt?: Buffer }

/** Encrypts for one browser (RFC 8291). The push service in between learns only the length. */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { privateKey, salt = randomBytes(16) }: FixedValues = {},
): Buffer {
  const keys = createECDH('prime256v1')
  if (privateKey) keys.setPrivateKey(privateKey)
  else keys.generateKeys()
  const [browser, ours] = [Buffer.from(p256dh, 'base64url'), keys.getPublicKey()]
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ours])
  const secret = hkdf(keys.computeSecret(browser), {
    salt: Buffer.from(auth, 'base64url'),
    about,
    length: 32,
  })
  const of = (what: string, length: number) =>
    hkdf(secret, { salt, about: Buffer.from(`Content-Encoding: ${what}\0`), length })
  const cipher = createCipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
  const hidden = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  const head = [salt, size, Buffer.of(ours.length), ours]
  return Buffer.concat([...head, ...hidden, cipher.getAuthTag()])
}

/** Whether the key can be used for encryption: not every 65 bytes are a point of the curve. */
export function isBrowserKey(p256dh: string): boolean {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  try {
    return keys.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

type HkdfOptions = { salt: Buffer; about: Buffer; length: number }

const hkdf = (secret: Buffer, { salt, about, length }: HkdfOptions): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))
