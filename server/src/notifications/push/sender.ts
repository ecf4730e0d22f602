import { SignJWT } from 'jose'
import type { Logger } from 'pino'
import type { Push, PushAddress, PushMessage, PushOutcome } from '../../platform/ctx.ts'
import { pushResults } from '../../platform/metrics.ts'
import { QueueTimeout } from '@recado/concurrency/fair-queue'
import { encryptFor } from './encrypt.ts'
import { pushKeysOf, type PushKeys } from './keys.ts'
import { makeCircuitBreaker, OPEN_MS } from './circuit-breaker.ts'

type Options = {
  secretKey: string
  /** The contact for push services: mailto: or https:. */
  subject: string
  /** Origins of push services in addition to those of the browser makers. */
  services: readonly string[]
  log: Logger
}

/** The services of Chromium browsers, Firefox, Edge on Windows, and Safari. */
const MAKERS =
  /^(fcm\.googleapis\.com|[\w.-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w.-]+\.push\.apple\.com)$/

const TIMEOUT_MS = 10_000
/** The maximum delay that a service can request for one notification. */
const RETRY_AFTER_MAX_MS = 3_600_000

/** Sends only to known push services: the address comes from a browser and names the host that we call. */
export function makePush({ secretKey, subject, services, log }: Options): Push {
  const keys = pushKeysOf(secretKey)
  const breaker = makeCircuitBreaker()
  const isKnown = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url || url.username !== '' || url.password !== '') return false
    if (services.includes(url.origin)) return true
    return url.protocol === 'https:' && url.port === '' && MAKERS.test(url.hostname)
  }
  const sendNow = async (to: PushAddress, message: Encrypted): Promise<PushOutcome> => {
    const { origin } = new URL(to.endpoint)
    const afterMs = breaker.openForMs(origin)
    if (afterMs > 0) return { is: 'later', status: null, afterMs }
    const outcome = await post(to, message, { keys, subject })
    const { status } = outcome
    if (!isDown(outcome)) breaker.close(origin)
    else if (breaker.open(origin))
      log.warn({ origin, status }, 'a push service does not respond: pausing requests to it')
    return outcome
  }
  const sendInTurn = async (to: PushAddress, message: PushMessage): Promise<PushOutcome> => {
    if (!isKnown(to.endpoint)) return { is: 'unknown', status: null }
    const body = bodyFor(to, message)
    // No browser could decrypt a message for such keys.
    if (!body) return { is: 'gone', status: null }
    const { origin } = new URL(to.endpoint)
    return breaker.run(origin, () => sendNow(to, { ...message, body })).catch(retryOnQueueTimeout)
  }
  const send = async (to: PushAddress, message: PushMessage): Promise<PushOutcome> => {
    const outcome = await sendInTurn(to, message)
    pushResults.inc({ outcome: outcome.is })
    return outcome
  }
  return { publicKey: keys.publicKey, isKnown, send }
}

function retryOnQueueTimeout(error: unknown): PushOutcome {
  if (!(error instanceof QueueTimeout)) throw error
  return { is: 'later', status: null, afterMs: TIMEOUT_MS }
}

/** A 429 concerns one browser and says nothing about the service. */
const isDown = ({ is, status }: PushOutcome): boolean => is === 'later' && status !== 429

type Encrypted = Omit<PushMessage, 'text'> & { body: Uint8Array<ArrayBuffer> }
type Sender = { keys: PushKeys; subject: string }

async function post(to: PushAddress, message: Encrypted, sender: Sender): Promise<PushOutcome> {
  const { topic, ttlS, urgency, body } = message
  const headers = {
    authorization: await proofFor(new URL(to.endpoint).origin, sender),
    ttl: String(ttlS),
    topic,
    urgency,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  }
  try {
    const reply = await fetch(to.endpoint, {
      method: 'POST',
      // Redirects are not followed, because their target is unchecked.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers,
      body,
    })
    await reply.body?.cancel()
    return outcomeOf(reply)
  } catch {
    // Unreachable or timed out: the caller retries.
    return { is: 'later', status: null, afterMs: OPEN_MS }
  }
}

function bodyFor(to: PushAddress, { text }: PushMessage): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(encryptFor(to, text))
  } catch {
    return undefined
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'taken', status }
  if (status === 404 || status === 410) return { is: 'gone', status }
  if (status !== 429 && status < 500) return { is: 'refused', status }
  return { is: 'later', status, afterMs: retryAfterMs(headers.get('retry-after')) }
}

/** Parses Retry-After, in seconds or as a date. */
function retryAfterMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? OPEN_MS : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}

/** The signed identity of the sender for one service (RFC 8292). */
async function proofFor(audience: string, { keys, subject }: Sender): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime('12h')
    .sign(keys.privateKey)
  return `vapid t=${token}, k=${keys.publicKey}`
}
