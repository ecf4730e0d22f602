import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-ranges.ts'
import { readMailHost, readOutsideAddress } from './outside-address.ts'
import { OutsideError } from './outside-error.ts'
import { type OutsideReply, sendRequest } from './send-request.ts'

export type OutsideRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** For the whole call, redirects and body included. */
  timeoutMs: number
  maxBytes: number
}

export type OutsideAnswer = Omit<OutsideReply, 'content'> & { body: Buffer; url: URL }

/** Calls to addresses that people type. Every address is checked, also those of redirects. */
export type Outside = {
  /** Refuses a forbidden address without calling it. A name is resolved. */
  check: (url: string) => Promise<void>
  /** The address of a mail server that a person typed. Refuses a forbidden one without calling it. */
  addressOf: (server: MailHost) => Promise<{ address: string; isTrusted: boolean }>
  fetch: (request: OutsideRequest) => Promise<OutsideAnswer>
  /** Like `fetch` for an answer that is not held in memory: `read` reads it as it arrives. */
  open: <T>(request: OutsideRequest, read: (reply: OutsideReply) => Promise<T>) => Promise<T>
}

/** A mail server. Its trusted form is `http://host:port`. */
type MailHost = { host: string; port: number }

type Resolve = (host: string) => Promise<{ address: string }[]>

type Options = {
  /** Origins that the installation trusts, such as `http://10.0.0.5:3000`. */
  trusted?: readonly string[]
  resolve?: Resolve
}

const REDIRECTS_MAX = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** For a name with a private and a public address the answer is no: a later lookup might return the other. */
export function makeOutside({ trusted = [], resolve = resolveAll }: Options = {}): Outside {
  const origins = new Set(trusted.map((one) => new URL(one).origin))

  /** The address to connect to. Connecting to it and not to the name leaves no second lookup that could differ. */
  async function resolved(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const found = isIP(host) ? [{ address: host }] : await resolve(host).catch(unresolved)
    if (found.length === 0) throw unresolved()
    if (!origins.has(url.origin) && !found.every(({ address }) => isPublicAddress(address)))
      throw new OutsideError('forbidden', 'the address leads into a closed network')
    return found[0]!.address
  }

  async function open<T>(
    { timeoutMs, ...request }: OutsideRequest,
    read: (reply: OutsideReply, url: URL) => Promise<T>,
  ): Promise<T> {
    // What is left of a period is seldom a whole number, and a signal takes no other.
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs))
    let url = readOutsideAddress(request.url, origins)
    let next: OutsideRequest = { timeoutMs, ...request }
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const address = await untilAborted(resolved(url), signal)
      const answer = await answerOf({ ...next, url, address, signal }, read)
      if ('read' in answer) return answer.read
      const { target, status } = answer
      next = redirected(next, { status, isSameOrigin: target.startsWith(`${url.origin}/`) })
      url = readOutsideAddress(target, origins)
    }
    throw new OutsideError('redirected', 'the address redirects too often')
  }

  return {
    async addressOf(server) {
      const url = readMailHost(server, origins)
      return { address: await resolved(url), isTrusted: url.protocol === 'http:' }
    },
    async check(address) {
      await resolved(readOutsideAddress(address, origins))
    },
    open,
    fetch: (request) => open(request, wholeAnswer),
  }
}

async function wholeAnswer({ content, ...answer }: OutsideReply, url: URL): Promise<OutsideAnswer> {
  return { ...answer, url, body: Buffer.concat((await content.toArray()) as Buffer[]) }
}

type Answered<T> = { read: T } | { status: number; target: string }

/** What was read of the answer, or where it redirects to. */
const answerOf = <T>(
  request: Parameters<typeof sendRequest>[0],
  read: (reply: OutsideReply, url: URL) => Promise<T>,
): Promise<Answered<T>> =>
  sendRequest<Answered<T>>(request, async (reply) =>
    REDIRECTS.has(reply.status)
      ? { status: reply.status, target: targetOf(reply, request.url) }
      : { read: await read(reply, request.url) },
  )

const resolveAll: Resolve = (host) => lookup(host, { all: true })

const unresolved = (cause?: unknown): never => {
  throw new OutsideError('unresolved', 'the name of the address does not exist', cause)
}

/** Looking up a name cannot be cancelled, so its result is no longer waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new OutsideError('timeout', 'the name was not resolved in time'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, aborted])
}

function targetOf({ headers }: OutsideReply, from: URL): string {
  const { location } = headers
  if (!location || !URL.canParse(location, from.href))
    throw new OutsideError('redirected', 'the address redirects to nowhere')
  return new URL(location, from.href).href
}

/** The request after a redirect, as browsers do it. Another origin does not get the credentials. */
function redirected(
  { method, headers = {}, body, ...request }: OutsideRequest,
  { status, isSameOrigin }: { status: number; isSameOrigin: boolean },
): OutsideRequest {
  const { authorization: _secret, access_token: _key, ...harmless } = headers
  const kept = { ...request, headers: isSameOrigin ? headers : harmless }
  const isRepeated = status === 307 || status === 308
  return isRepeated && method && method !== 'GET'
    ? { ...kept, method, ...(body !== undefined && { body }) }
    : { ...kept, method: 'GET' }
}
