import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_S = 24 * 60 * 60
const STEP_S = 6 * 60 * 60

export type MediaAddress = { companyId: number; messageId: string; pass: string }

/** A key derived for this purpose only: its signatures are valid nowhere else. */
const keyFor = (secretKey: string) =>
  createHmac('sha256', secretKey).update('media addresses').digest()

const sign = (key: Buffer, subject: string): Buffer =>
  createHmac('sha256', key).update(subject).digest()

const subjectOf = (companyId: number, messageId: string, expires: string) =>
  `${companyId}/${messageId}/${expires}`

/**
 * Signs the URLs under which a browser loads files. A URL is valid for 24 to 30 hours and stays the same for six hours,
 * so the browser's cache is effective.
 */
export function mediaUrls(secretKey: string, clock = (): Date => new Date()) {
  const key = keyFor(secretKey)
  return (companyId: number, messageId: string, fileName: string): string => {
    const until = Math.ceil((clock().getTime() / 1000 + DAY_S) / STEP_S) * STEP_S
    const expires = until.toString(36)
    const signature = sign(key, subjectOf(companyId, messageId, expires)).toString('base64url')
    const name = encodeURIComponent(fileName || 'file')
    return `/media/${companyId}/${messageId}/${expires}.${signature}/${name}`
  }
}

export type Standing = 'good' | 'expired' | 'false'

/** Verifies the signature of a URL. The answer and its timing reveal nothing to a caller who guesses. */
export function mediaChecks(secretKey: string, clock = (): Date => new Date()) {
  const key = keyFor(secretKey)
  return ({ companyId, messageId, pass }: MediaAddress): Standing => {
    const [expires = '', signature = ''] = pass.split('.')
    const right = sign(key, subjectOf(companyId, messageId, expires))
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'false'
    return Number.parseInt(expires, 36) * 1000 > clock().getTime() ? 'good' : 'expired'
  }
}
