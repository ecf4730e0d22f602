import { SignJWT } from 'jose'
import type { Logger } from 'pino'
import type { Push, PushAddress, PushMessage, PushOutcome } from '../../platform/ctx.ts'
import { pushResults } from '../../platform/metrics.ts'
import { QueueTimeout } from '../../platform/concurrency/fair-queue.ts'
import { encryptFor } from './encrypt.ts'
import { pushKeysOf, type PushKeys } from './keys.ts'
import { makeSparing, REST_MS } from './circuit-breaker.ts'

type Options = {
  secretKey: string
  /** Whom a push service writes to about us: mailto: or https:. */
  subject: string
  /** Origins of push services besides those of the browsers' makers. */
  services: readonly string[]
  log: Logger
}

/** Of Chrome and its kin, Firefox, Edge on Windows, Safari. */
const MAKERS =
  /^(fcm\.googleapis\.com|[\w.-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w.-]+\.push\.apple\.com)$/

const PATIENCE_MS = 10_000
/** The longest we let a service put one notice off. */
const PUT_OFF_MAX_MS = 3_600_000

/** Sends to the push services of browsers and nowhere else: an address comes from a browser and names where we call. */
export function makePush({ secretKey, subject, services, log }: Options): Push {
  const keys = pushKeysOf(secretKey)
  const sparing = makeSparing()
  const isKnown = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url || url.username !== '' || url.password !== '') return false
    if (services.includes(url.origin)) return true
    return url.protocol === 'https:' && url.port === '' && MAKERS.test(url.hostname)
  }
  const sendNow = async (to: PushAddress, message: Encrypted): Promise<PushOutcome> => {
    const { origin } = new URL(to.endpoint)
    const afterMs = sparing.restMs(origin)
    if (afterMs > 0) return { is: 'later', status: null, afterMs }
    const outcome = await post(to, message, { keys, subject })
    const { status } = outcome
    if (!isDown(outcome)) sparing.wake(origin)
    else if (sparing.rest(origin))
      log.warn({ origin, status }, 'a push service does not answer and is left alone for a while')
    return outcome
  }
  const sendInTurn = async (to: PushAddress, message: PushMessage): Promise<PushOutcome> => {
    if (!isKnown(to.endpoint)) return { is: 'unknown', status: null }
    const body = bodyFor(to, message)
    // Nobody can read what was meant for such keys.
    if (!body) return { is: 'gone', status: null }
    const { origin } = new URL(to.endpoint)
    return sparing.run(origin, () => sendNow(to, { ...message, body })).catch(laterIfNoTurn)
  }
  const send = async (to: PushAddress, message: PushMessage): Promise<PushOutcome> => {
    const outcome = await sendInTurn(to, message)
    pushResults.inc({ outcome: outcome.is })
    return outcome
  }
  return { publicKey: keys.publicKey, isKnown, send }
}

function laterIfNoTurn(error: unknown): PushOutcome {
  if (!(error instanceof QueueTimeout)) throw error
  return { is: 'later', status: null, afterMs: PATIENCE_MS }
}

/** Too many for one browser (429) says nothing about the others of its maker. */
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
      // Nobody sends us on to an address that was not looked at.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers,
      body,
    })
    await reply.body?.cancel()
    return outcomeOf(reply)
  } catch {
    // Not there, or silent: told to whoever asked, who tries again.
    return { is: 'later', status: null, afterMs: REST_MS }
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
  return { is: 'later', status, afterMs: restOf(headers.get('retry-after')) }
}

/** In seconds, or as a date. */
function restOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? REST_MS : Math.min(Math.max(ms, 0), PUT_OFF_MAX_MS)
}

/** Who sends, for this one service (RFC 8292). */
async function proofFor(audience: string, { keys, subject }: Sender): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime('12h')
    .sign(keys.privateKey)
  return `vapid t=${token}, k=${keys.publicKey}`
}
