import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const SALT = 16
const TAG = 16
const KEY = 65
const HEAD = SALT + 4 + 1 + KEY
const LAST_RECORD = 2

type Secrets = { keys: Pick<ECDH, 'computeSecret' | 'getPublicKey'>; auth: Buffer }

/** Reads what was encrypted for this browser as RFC 8291 says, in one record of aes128gcm; throws at anything else. */
export function decrypt({ keys, auth }: Secrets, body: Buffer): string {
  if (body.length < HEAD + 1 + TAG) throw new Error('the body is too short')
  const salt = body.subarray(0, SALT)
  const size = body.readUInt32BE(SALT)
  if (body[SALT + 4] !== KEY) throw new Error('the key of the sender is not one of 65 bytes')
  if (body.length - HEAD > size) throw new Error('there is more than one record')
  const sender = body.subarray(SALT + 5, HEAD)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), { salt: auth, about, length: 32 })
  const of = (what: string, length: number) =>
    derive(secret, { salt, about: Buffer.from(`Content-Encoding: ${what}\0`), length })
  const opening = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
  opening.setAuthTag(body.subarray(-TAG))
  const padded = Buffer.concat([opening.update(body.subarray(HEAD, -TAG)), opening.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the record does not say that it is the last')
  return padded.subarray(0, end).toString()
}

type Terms = { salt: Buffer; about: Buffer; length: number }

const derive = (secret: Buffer, { salt, about, length }: Terms): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))
