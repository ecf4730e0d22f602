import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave the page when it subscribed, base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** Of one record; no push service must take more than 4096 bytes. */
const RECORD = 4096
const LAST_RECORD = Buffer.of(2)

/** For tests: what is otherwise drawn anew for each message. */
type Drawn = { privateKey?: Buffer; salt?: Buffer }

/** Encrypts for one browser alone (RFC 8291): the push service between learns only how long it is. */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { privateKey, salt = randomBytes(16) }: Drawn = {},
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
  const closing = createCipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
  const hidden = [closing.update(text, 'utf8'), closing.update(LAST_RECORD), closing.final()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  const head = [salt, size, Buffer.of(ours.length), ours]
  return Buffer.concat([...head, ...hidden, closing.getAuthTag()])
}

/** Whether anything can be encrypted for this key: not all 65 bytes are a point of the curve. */
export function isBrowserKey(p256dh: string): boolean {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  try {
    return keys.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

type Terms = { salt: Buffer; about: Buffer; length: number }

const hkdf = (secret: Buffer, { salt, about, length }: Terms): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))
