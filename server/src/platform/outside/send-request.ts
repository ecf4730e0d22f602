import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { OutsideError } from './outside-error.ts'

/** An answer whose content is still arriving. */
export type OutsideReply = {
  status: number
  /** Lower case. Of a repeated header the first value. */
  headers: Record<string, string>
  /** Fails with an OutsideError, also as soon as it is larger than allowed. */
  content: Readable
}

type PinnedRequest = {
  url: URL
  /** The IP address to connect to. The certificate is checked against the name. */
  address: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
  maxBytes: number
}

/** Codes of failures before a connection existed: nothing can have arrived. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
])

/**
 * Sends one request over a connection of its own to this very address, without following redirects. A connection that is kept
 * could belong to another address. `read` reads the answer; what it leaves unread is not received.
 *
 * @throws OutsideError
 */
export async function sendRequest<T>(
  request: PinnedRequest,
  read: (reply: OutsideReply) => Promise<T>,
): Promise<T> {
  const response = await responseTo(request).catch((error: unknown) => {
    throw failureOf(error, request)
  })
  const content = Readable.from(contentOf(response, request), { objectMode: false })
  try {
    return await read({
      status: response.statusCode ?? 0,
      headers: headersOf(response),
      content,
    })
  } finally {
    content.destroy()
    response.destroy()
  }
}

function failureOf(error: unknown, { signal }: PinnedRequest): OutsideError {
  if (signal.aborted) return new OutsideError('timeout', 'no whole answer arrived in time', error)
  const { code = '' } = error as NodeJS.ErrnoException
  return NEVER_CONNECTED.has(code) || code.startsWith('ERR_TLS') || code.includes('CERT')
    ? new OutsideError('unreachable', `no connection could be made (${code})`, error)
    : new OutsideError('interrupted', 'the connection ended before the answer', error)
}

function responseTo(request: PinnedRequest): Promise<IncomingMessage> {
  const { url, address, method = 'GET', headers = {}, body, signal } = request
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = send(url, {
      method,
      signal,
      agent: false,
      headers: { ...headers, 'accept-encoding': 'identity', connection: 'close' },
      // Node asks for one address or, when it tries both families, for all.
      lookup: (_host, { all }, found) => {
        const family = isIP(address)
        if (all) found(null, [{ address, family }])
        else found(null, address, family)
      },
    })
    call.on('response', resolve)
    call.on('error', reject)
    call.end(body)
  })
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )

async function* contentOf(
  response: IncomingMessage,
  request: PinnedRequest,
): AsyncGenerator<Buffer> {
  const { maxBytes } = request
  const tooLarge = () => new OutsideError('tooLarge', `the answer has more than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : failureOf(error, request)
  }
}
