import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The order of the curve P-256: a private key is a number below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Longer than the key, so that every number below the order is equally likely. */
const DERIVED_BYTES = 48

export type PushKeys = { publicKey: string; privateKey: KeyObject }

/**
 * The keys that browsers subscribe with. They are derived from the secret key of the installation, so they are
 * identical on every node and need no storage.
 */
export function pushKeysOf(secretKey: string): PushKeys {
  const derived = Buffer.from(hkdfSync('sha256', secretKey, '', 'recado web push', DERIVED_BYTES))
  const number = (BigInt(`0x${derived.toString('hex')}`) % (ORDER - 1n)) + 1n
  const secret = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: d! }
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}
