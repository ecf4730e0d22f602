import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_S = 24 * 60 * 60
const STEP_S = 6 * 60 * 60

export type MediaAddress = { companyId: number; messageId: string; pass: string }

/** A key for this one purpose: what is signed with it opens nothing else. */
const keyFor = (secretKey: string) =>
  createHmac('sha256', secretKey).update('media addresses').digest()

const sign = (key: Buffer, subject: string): Buffer =>
  createHmac('sha256', key).update(subject).digest()

const subjectOf = (companyId: number, messageId: string, expires: string) =>
  `${companyId}/${messageId}/${expires}`

/**
 * Makes the addresses under which a browser loads files: good for a day to thirty hours, and the same for six hours
 * at a stretch, so that a browser finds in its cache what it has loaded before.
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

/** Whether we signed this address. Who made one up learns nothing from how, or how slowly, it is refused. */
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
