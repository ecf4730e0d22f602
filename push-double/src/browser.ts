import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto'

/** What a page is given when it subscribes, as `PushSubscription.toJSON()` writes it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A browser that has subscribed: what it alone knows, and what it has been told. */
export type Browser = {
  id: string
  keys: ECDH
  auth: Buffer
  /** The application server that may send here, as it named itself when the page subscribed; unset: any. */
  owner: string | undefined
  isGone: boolean
  arrived: ReceivedPush[]
}

/** A notice that came through: what it says, and what the service was told about it. */
export type ReceivedPush = {
  text: string
  ttl: number
  urgency: string
  topic: string | undefined
  subject: string
}

export function makeBrowser(owner?: string): Browser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return { id: randomUUID(), keys, auth, owner, isGone: false, arrived: [] }
}

export const subscriptionOf = ({ id, keys, auth }: Browser, url: string): Subscription => ({
  endpoint: `${url}/push/${id}`,
  keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
})
