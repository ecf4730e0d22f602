import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-ranges.ts'
import { readOutsideAddress } from './outside-address.ts'
import { OutsideError } from './outside-error.ts'
import { type OutsideAnswer, sendRequest } from './send-request.ts'

export type OutsideRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole call, redirects and body included. */
  timeoutMs: number
  maxBytes: number
}

/** Calls to addresses that people type. Every address is checked, also those of redirects. */
export type Outside = {
  /** Refuses a forbidden address without calling it. A name is resolved. */
  check: (url: string) => Promise<void>
  fetch: (request: OutsideRequest) => Promise<OutsideAnswer & { url: URL }>
}

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

  return {
    async check(address) {
      await resolved(readOutsideAddress(address, origins))
    },
    async fetch({ timeoutMs, ...request }) {
      const signal = AbortSignal.timeout(timeoutMs)
      let url = readOutsideAddress(request.url, origins)
      let next: OutsideRequest | undefined = { timeoutMs, ...request }
      for (let redirects = 0; next && redirects <= REDIRECTS_MAX; redirects++) {
        const address = await untilAborted(resolved(url), signal)
        const answer = await sendRequest({ ...next, url, address, signal })
        if (!REDIRECTS.has(answer.status)) return { ...answer, url }
        const target = targetOf(answer, url)
        next = redirected(next, {
          status: answer.status,
          isSameOrigin: target.startsWith(`${url.origin}/`),
        })
        url = readOutsideAddress(target, origins)
      }
      throw new OutsideError('redirected', 'the address redirects too often')
    },
  }
}

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

function targetOf({ headers }: OutsideAnswer, from: URL): string {
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
  const { authorization: _secret, ...harmless } = headers
  const kept = { ...request, headers: isSameOrigin ? headers : harmless }
  const isRepeated = status === 307 || status === 308
  return isRepeated && method === 'POST'
    ? { ...kept, method, ...(body !== undefined && { body }) }
    : { ...kept, method: 'GET' }
}
