import { createHash, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
/** Distinguishes a key from an access token, and lets scanners recognise a published one. */
const START = 'rcd_'
const WHOLE = new RegExp(`${START}[\\w-]{${Math.ceil((KEY_BYTES * 8) / 6)}}`)
/** How much of a key is stored, for people to recognise it. */
const PREFIX_LENGTH = START.length + 4

/** A new random key. Only `keyHash` and `prefix` are stored. */
export function newApiKey(): { key: string; keyHash: Buffer; prefix: string } {
  const key = START + randomBytes(KEY_BYTES).toString('base64url')
  return { key, keyHash: hashOfApiKey(key), prefix: key.slice(0, PREFIX_LENGTH) }
}

/** A key has enough random bits for a fast hash: nobody can try all of them. */
export const hashOfApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Whether the text contains a key of full length. */
export const hasApiKey = (text: string): boolean => WHOLE.test(text)

/** Whether the token has the form of a key, possibly cut. */
export const isApiKey = (token: string): boolean => token.startsWith(START)
